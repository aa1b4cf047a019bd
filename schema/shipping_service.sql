-- Written by `npm run db:schema` from the migrations. Do not edit.

create table shipping_service (
  id          bigint                    generated always as identity,
  store_id    bigint                    not null,
  name        text                      not null,
  carrier     text                      not null,
  min_days    integer                   not null,
  max_days    integer                   not null,
  divisor     integer,
  zones       jsonb                     not null,
  ended_at    timestamp with time zone,
  version     integer                   default 0 not null,
  changed_at  timestamp with time zone  not null,
  constraint shipping_service_pkey PRIMARY KEY (id),
  constraint shipping_service_days_check CHECK (((min_days >= 0) AND (max_days >= min_days))),
  constraint shipping_service_divisor_check CHECK ((divisor > 0)),
  constraint shipping_service_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
);

CREATE UNIQUE INDEX shipping_service_name ON shipping_service USING btree (store_id, lower(name)) WHERE (ended_at IS NULL);
CREATE INDEX shipping_service_store ON shipping_service USING btree (store_id, id) WHERE (ended_at IS NULL);
