-- The terms of the store under which an order was placed: what a change of the order is compared with, and by when it is to be shipped.
-- Null for orders placed before: they are compared with the terms of today.
alter table purchase_order
  add column minimum_order_value bigint check (minimum_order_value >= 0),
  -- The value of goods from which the freight is free; null for none.
  add column free_shipping_from bigint check (free_shipping_from >= 0),
  -- The longest lead time of the ordered items, in working days.
  add column lead_days integer check (lead_days >= 0);
