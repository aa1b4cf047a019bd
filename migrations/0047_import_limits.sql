-- When the present step of a product list began, and how far the archive is that is being opened, so that one that is cut off goes on there.
alter table product_import
  add column step_began_at timestamptz,
  add column archive_entry integer not null default 0;
update product_import set step_began_at = created_at;
