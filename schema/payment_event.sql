-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payment_event (
  id            bigint                    generated always as identity,
  payment_id    bigint                    not null,
  state_before  text                      not null,
  state_after   text                      not null,
  at            timestamp with time zone  not null,
  constraint payment_event_pkey PRIMARY KEY (id),
  constraint payment_event_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
);

CREATE INDEX payment_event_payment ON payment_event USING btree (payment_id);
