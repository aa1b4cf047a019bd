-- Two channels may call different goods by one code.
alter table sales_order_alias add column channel text not null default '';
alter table sales_order_alias drop constraint sales_order_alias_pkey;
alter table sales_order_alias add primary key (company_id, channel, code);

-- Orders whose lines have a code that a user has just explained.
create index sales_order_line_unknown on sales_order_line (upper(sku)) where problem in ('unknown', 'ambiguous', 'notDelivered');

-- Recipients that are to be forgotten some time after the end of their order.
create index sales_order_ended on sales_order (coalesce(delivered_at, cancelled_at)) where recipient_name <> '';
