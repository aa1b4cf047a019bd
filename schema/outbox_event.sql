-- Written by `npm run db:schema` from the migrations. Do not edit.

create table outbox_event (
  id          bigint                    generated always as identity,
  topic       text                      not null,
  payload     jsonb                     not null,
  created_at  timestamp with time zone  default clock_timestamp() not null,
  handled_at  timestamp with time zone,
  constraint outbox_event_pkey PRIMARY KEY (id)
);

CREATE INDEX outbox_event_of_items ON outbox_event USING btree (created_at) WHERE (topic = ANY (ARRAY['item.changed'::text, 'price.changed'::text, 'store.changed'::text]));
CREATE INDEX outbox_event_waiting ON outbox_event USING btree (id) WHERE (handled_at IS NULL);
