-- Written by `npm run db:schema` from the migrations. Do not edit.

create table user_device (
  user_id        bigint                    not null,
  hash           bytea                     not null,
  user_agent     text                      default ''::text not null,
  first_seen_at  timestamp with time zone  default now() not null,
  last_seen_at   timestamp with time zone  default now() not null,
  constraint user_device_pkey PRIMARY KEY (user_id, hash),
  constraint user_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
