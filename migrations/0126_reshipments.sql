-- Reshipments: an order that costs nothing and replaces pieces of another one.
alter table purchase_order add column reshipment_of bigint;
alter table purchase_order add constraint purchase_order_reshipment_of_fkey foreign key (reshipment_of) references purchase_order (id) not valid;
alter table purchase_order validate constraint purchase_order_reshipment_of_fkey;
alter table purchase_order add constraint purchase_order_reshipment_free check (reshipment_of is null or total = 0) not valid;
alter table purchase_order validate constraint purchase_order_reshipment_free;

alter table after_sales_case drop constraint after_sales_case_kind_check;
alter table after_sales_case add constraint after_sales_case_kind_check check (kind in ('cancel', 'refund', 'reshipment'));
alter table after_sales_case add column reshipment_id bigint references purchase_order (id);
alter table after_sales_case add constraint after_sales_case_reshipment check (reshipment_id is null or kind = 'reshipment');
create unique index after_sales_case_reshipment_id on after_sales_case (reshipment_id) where reshipment_id is not null;

-- Nothing is sold by a reshipment: it has no invoice.
create or replace function invoice_due_after_payment() returns trigger language plpgsql as $$
begin
  insert into invoice_due (order_id)
  select e.order_id from added e join purchase_order o on o.id = e.order_id
  where e.state_after = 'paid' and e.state_before is distinct from 'paid' and o.reshipment_of is null on conflict do nothing;
  return null;
end $$;
