# Keep it Straight: a file for each way to count, and for what is found from the counts.


include: "count.smk"
include: "simulate.smk"
include: "together.smk"
include: "search.smk"
