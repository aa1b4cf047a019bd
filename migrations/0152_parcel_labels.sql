-- Labels of parcels, one each: uploaded by the buyer, or made by a carrier connection.
create table parcel_label (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  source text not null,
  state text not null,
  carrier text not null default '',
  tracking_number text not null default '',
  file_key text,
  file_name text not null default '',
  content_type text not null default '',
  -- Why a connection has made none, in its own words; for the log of the seller.
  failure text,
  shipment_id bigint references shipment (id),
  user_id bigint not null references user_account (id),
  created_at timestamptz not null,
  constraint parcel_label_source_check check (source in ('buyer', 'carrier')),
  constraint parcel_label_state_check check (state in ('requested', 'ready', 'used', 'failed', 'removed')),
  constraint parcel_label_has_file check (state in ('requested', 'failed') or (file_key is not null and tracking_number <> '')),
  constraint parcel_label_used_in_shipment check ((state = 'used') = (shipment_id is not null))
);
create index parcel_label_order on parcel_label (order_id, id);
create index parcel_label_user on parcel_label (user_id);
create unique index parcel_label_file on parcel_label (file_key) where file_key is not null and state <> 'removed';
create unique index parcel_label_number on parcel_label (order_id, upper(tracking_number)) where state in ('ready', 'used');
