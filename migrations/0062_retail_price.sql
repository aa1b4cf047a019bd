-- The recommended retail price, with VAT, in the store's currency. None is null: 0 would be a price.
alter table variant add column retail_price bigint;
alter table variant add constraint variant_retail_price_check check (retail_price > 0 and retail_price <= 9000000000) not valid;
alter table variant validate constraint variant_retail_price_check;
