-- The shop system that a pack's data are written for, and the markup on its prices; null: the buyer's own columns.
alter table download_request add column shop jsonb;
