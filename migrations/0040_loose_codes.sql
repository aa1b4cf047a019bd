-- Codes are found without what people put between their parts, or leave out: SKUs as well as a company's own numbers.
create function loose_code(code text) returns text language sql immutable parallel safe strict
  return translate(upper(code), '  -‐‑–—/._', '');

create index variant_loose_sku on variant (loose_code(sku));
create index own_number_loose_code on own_number (company_id, loose_code(number));
drop index own_number_loose;
