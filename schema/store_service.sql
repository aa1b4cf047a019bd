-- Written by `npm run db:schema` from the migrations. Do not edit.

create table store_service (
  store_id     bigint                    not null,
  orders       integer                   not null,
  in_time      integer                   not null,
  computed_at  timestamp with time zone  not null,
  constraint store_service_pkey PRIMARY KEY (store_id),
  constraint store_service_check CHECK (((in_time >= 0) AND (in_time <= orders))),
  constraint store_service_orders_check CHECK ((orders > 0)),
  constraint store_service_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE
);
