"""A student's page in, one mark per line out."""
