-- Written by `npm run db:schema` from the migrations. Do not edit.

create table checkout (
  id          bigint                    generated always as identity,
  company_id  bigint                    not null,
  user_id     bigint                    not null,
  state       text                      default 'open'::text not null,
  language    text                      not null,
  expires_at  timestamp with time zone  not null,
  created_at  timestamp with time zone  default now() not null,
  paid_at     timestamp with time zone,
  constraint checkout_pkey PRIMARY KEY (id),
  constraint checkout_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'pending'::text, 'failed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint checkout_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint checkout_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX checkout_company ON checkout USING btree (company_id, id DESC);
CREATE INDEX checkout_open ON checkout USING btree (expires_at) WHERE (state = ANY (ARRAY['open'::text, 'pending'::text]));

-- Referenced by match_purchase, order_approval, payment, purchase_order.
