-- Parcels are followed by a carrier connection: what it says becomes events, and a problem that both sides are notified of.
alter table shipment add column connection text;
alter table shipment add column connection_reference text;
-- When the connection is asked next; null for parcels that are not followed (any more).
alter table shipment add column next_look_at timestamptz;
-- Looks in a row that got no answer.
alter table shipment add column look_failures integer not null default 0;
alter table shipment add column problem text;
alter table shipment add column problem_at timestamptz;
-- Of the newest event that the carrier has reported.
alter table shipment add column carrier_event_at timestamptz;
alter table shipment add constraint shipment_problem_check check (problem is null or problem in
  ('failed_attempt', 'pickup', 'address', 'customs', 'damaged', 'lost', 'returning', 'other', 'no_scan', 'stuck')) not valid;
alter table shipment validate constraint shipment_problem_check;
alter table shipment add constraint shipment_problem_has_time check ((problem is null) = (problem_at is null)) not valid;
alter table shipment validate constraint shipment_problem_has_time;
alter table shipment add constraint shipment_reference_has_connection check (connection_reference is null or connection is not null) not valid;
alter table shipment validate constraint shipment_reference_has_connection;

create index shipment_next_look on shipment (next_look_at) where next_look_at is not null;
-- Not unique: two orders may go into one parcel.
create index shipment_connection_reference on shipment (connection, connection_reference) where connection_reference is not null;

-- `kind` is what the carrier reports; null for what the market's users have entered. A report with a known key has no effect.
alter table shipment_event add column kind text;
alter table shipment_event add column report_key text;
alter table shipment_event add constraint shipment_event_kind_check check (kind is null or kind in
  ('announced', 'in_transit', 'out_for_delivery', 'pickup', 'failed_attempt', 'exception', 'delivered', 'returned')) not valid;
alter table shipment_event validate constraint shipment_event_kind_check;
create unique index shipment_event_report on shipment_event (shipment_id, report_key) where report_key is not null;
