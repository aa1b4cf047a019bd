-- Registers such as that of electrical equipment in Germany give a number for each brand: a registration for the goods of one brand.
-- Null: for all brands.
alter table product_registration add column brand_id bigint references brand (id);
create index product_registration_brand on product_registration (brand_id) where brand_id is not null;
