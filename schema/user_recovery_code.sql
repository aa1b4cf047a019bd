-- Written by `npm run db:schema` from the migrations. Do not edit.

create table user_recovery_code (
  hash        bytea                     not null,
  user_id     bigint                    not null,
  created_at  timestamp with time zone  default now() not null,
  used_at     timestamp with time zone,
  constraint user_recovery_code_pkey PRIMARY KEY (hash),
  constraint user_recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX user_recovery_code_user ON user_recovery_code USING btree (user_id);
