-- Product lists say what the law wants to be said of an item, too. {before, version}: what was said before the list (null: nothing), and
-- the version that it left; null where it said nothing about it.
alter table product_import_item add column compliance jsonb;
