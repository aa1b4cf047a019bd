-- Written by `npm run db:schema` from the migrations. Do not edit.

create table sales_order_event (
  id              bigint                    generated always as identity,
  sales_order_id  bigint                    not null,
  state_before    text,
  state_after     text                      not null,
  actor           text                      not null,
  user_id         bigint,
  note            text                      default ''::text not null,
  at              timestamp with time zone  not null,
  constraint sales_order_event_pkey PRIMARY KEY (id),
  constraint sales_order_event_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text, 'system'::text]))),
  constraint sales_order_event_sales_order_id_fkey FOREIGN KEY (sales_order_id) REFERENCES sales_order(id),
  constraint sales_order_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX sales_order_event_order ON sales_order_event USING btree (sales_order_id, id);
