-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_bulk (
  id           bigint                    generated always as identity,
  company_id   bigint                    not null,
  user_id      bigint                    not null,
  store_id     bigint,
  action       text                      not null,
  carrier      text                      default ''::text not null,
  created_at   timestamp with time zone  not null,
  finished_at  timestamp with time zone,
  constraint order_bulk_pkey PRIMARY KEY (id),
  constraint order_bulk_action_check CHECK ((action = ANY (ARRAY['accept'::text, 'pack'::text, 'ship'::text, 'confirmReceipt'::text, 'cancel'::text]))),
  constraint order_bulk_check CHECK (((store_id IS NULL) = (action = ANY (ARRAY['confirmReceipt'::text, 'cancel'::text])))),
  constraint order_bulk_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint order_bulk_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint order_bulk_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX order_bulk_company ON order_bulk USING btree (company_id, id DESC);

-- Referenced by order_bulk_row.
