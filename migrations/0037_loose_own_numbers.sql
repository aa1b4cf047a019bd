-- A company's own numbers are found without their spaces, dashes and slashes, too.
create index own_number_loose on own_number (company_id, translate(upper(number), '  -‐‑–—/', ''));
