-- The picture at the head of a store's page, and what it shows in words, by language.
alter table store add column header_key text;
alter table store_text add column header_alt text not null default '';
