"""From a wanted edge to paytables."""
