"""What the jobs of the workflow share, and what decides whether they run."""
