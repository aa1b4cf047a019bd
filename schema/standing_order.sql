-- Written by `npm run db:schema` from the migrations. Do not edit.

create table standing_order (
  id          bigint                    generated always as identity,
  company_id  bigint                    not null,
  user_id     bigint                    not null,
  order_id    bigint                    not null,
  name        text                      not null,
  every       text                      not null,
  next_on     date                      not null,
  begins_on   date                      not null,
  is_paused   boolean                   default false not null,
  changed_at  timestamp with time zone  not null,
  constraint standing_order_pkey PRIMARY KEY (id),
  constraint standing_order_every_check CHECK ((every = ANY (ARRAY['week'::text, 'twoWeeks'::text, 'month'::text]))),
  constraint standing_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint standing_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint standing_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX standing_order_company ON standing_order USING btree (company_id, id DESC);
CREATE INDEX standing_order_due ON standing_order USING btree (next_on) WHERE (NOT is_paused);
CREATE INDEX standing_order_order ON standing_order USING btree (order_id);
CREATE INDEX standing_order_user ON standing_order USING btree (user_id);
