-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_bulk_row (
  bulk_id          bigint   not null,
  position         integer  not null,
  given            text     not null,
  order_id         bigint,
  tracking_number  text     default ''::text not null,
  outcome          text,
  reason           text,
  constraint order_bulk_row_pkey PRIMARY KEY (bulk_id, "position"),
  constraint order_bulk_row_check CHECK (((NOT (outcome IS DISTINCT FROM 'skipped'::text)) = (reason IS NOT NULL))),
  constraint order_bulk_row_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'skipped'::text]))),
  constraint order_bulk_row_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES order_bulk(id),
  constraint order_bulk_row_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id)
);
