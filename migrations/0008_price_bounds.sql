-- Amounts stay far enough below 2^53 that a price times a million pieces is still counted exactly.

alter table variant add constraint variant_price_bound check (list_price <= 9000000000) not valid;
alter table variant validate constraint variant_price_bound;
alter table price_tier add constraint price_tier_bound check (price <= 9000000000) not valid;
alter table price_tier validate constraint price_tier_bound;
alter table exclusive_price add constraint exclusive_price_bound check (price <= 9000000000) not valid;
alter table exclusive_price validate constraint exclusive_price_bound;
alter table activity_price add constraint activity_price_bound check (price <= 9000000000) not valid;
alter table activity_price validate constraint activity_price_bound;
alter table price_agreement_line add constraint price_agreement_line_bound check (price <= 9000000000) not valid;
alter table price_agreement_line validate constraint price_agreement_line_bound;
alter table store add constraint store_amounts_bound check (shipping_fee <= 9000000000 and minimum_order_value <= 9000000000) not valid;
alter table store validate constraint store_amounts_bound;
