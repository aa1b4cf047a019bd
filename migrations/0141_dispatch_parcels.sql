-- Parcels of dispatches are followed as those of orders are. They have no order, and no store whose orders' parcels are listed.
alter table shipment alter column order_id drop not null;
alter table shipment add column dispatch_id bigint references dispatch (id);
alter table shipment add constraint shipment_of_one check ((order_id is null) <> (dispatch_id is null));
create unique index shipment_dispatch on shipment (dispatch_id) where dispatch_id is not null;
