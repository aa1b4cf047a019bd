-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_search_mark (
  single       boolean  default true not null,
  order_id     bigint   not null,
  shipment_id  bigint   not null,
  constraint order_search_mark_pkey PRIMARY KEY (single),
  constraint order_search_mark_single_check CHECK (single)
);
