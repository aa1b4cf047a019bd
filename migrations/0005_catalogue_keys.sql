-- Natural keys that bulk writing upserts by, and the orders of the home page's lists.

create unique index variant_item_sku on variant (item_id, sku);
create unique index warehouse_store_name on warehouse (store_id, name);
create index item_published on item (published_at desc, id desc) where state = 'active';
create index item_sales on item (sales_count desc, id desc) where state = 'active';
