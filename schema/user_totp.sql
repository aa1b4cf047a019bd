-- Written by `npm run db:schema` from the migrations. Do not edit.

create table user_totp (
  user_id       bigint                    not null,
  secret        bytea                     not null,
  created_at    timestamp with time zone  default now() not null,
  confirmed_at  timestamp with time zone,
  last_step     bigint                    default 0 not null,
  constraint user_totp_pkey PRIMARY KEY (user_id),
  constraint user_totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
