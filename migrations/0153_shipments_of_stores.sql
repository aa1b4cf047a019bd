-- A store's parcels, newest first, those with problems and those under way, without a look at all of its orders.
alter table shipment add column store_id bigint references store (id);
update shipment h set store_id = o.store_id from purchase_order o where o.id = h.order_id;
create index shipment_store on shipment (store_id, id desc);
create index shipment_store_problem on shipment (store_id, id desc) where problem is not null;
create index shipment_store_under_way on shipment (store_id, id desc) where state in ('shipped', 'in_transit');
create index shipment_number_begins on shipment (store_id, upper(tracking_number) text_pattern_ops);
