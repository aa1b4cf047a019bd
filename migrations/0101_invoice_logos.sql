-- Logos of stores as documents show them, stored with the first document that does; `invoice.content` names them. Never changed or deleted.
create table invoice_logo (
  -- SHA-256 of the picture.
  key text primary key,
  -- PNG.
  picture bytea not null
);
create trigger invoice_logo_append_only before update or delete on invoice_logo for each row execute function forbid_change();
create trigger invoice_logo_keep before truncate on invoice_logo execute function forbid_change();
