-- Written by `npm run db:schema` from the migrations. Do not edit.

create table import_address (
  import_id      uuid                      not null,
  address_hash   uuid                      not null,
  address        text                      not null,
  host           text                      not null,
  state          text                      not null,
  bytes          bigint                    default 0 not null,
  picture_key    text,
  reason         text,
  reason_values  jsonb                     default '{}'::jsonb not null,
  of_server      boolean                   default false not null,
  settled_at     timestamp with time zone,
  constraint import_address_pkey PRIMARY KEY (import_id, address_hash),
  constraint import_address_state_check CHECK ((state = ANY (ARRAY['named'::text, 'waiting'::text, 'fetched'::text, 'failed'::text]))),
  constraint import_address_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE
);

CREATE INDEX import_address_hash ON import_address USING btree (address_hash) WHERE (state = 'fetched'::text);
CREATE INDEX import_address_picture ON import_address USING btree (picture_key) WHERE (picture_key IS NOT NULL);
