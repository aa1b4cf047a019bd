-- Written by `npm run db:schema` from the migrations. Do not edit.

create table idempotency_key (
  scope       text                      not null,
  key         text                      not null,
  body_hash   bytea                     not null,
  user_id     bigint,
  answer      jsonb,
  created_at  timestamp with time zone  default now() not null,
  constraint idempotency_key_pkey PRIMARY KEY (scope, key),
  constraint idempotency_key_key_check CHECK (((length(key) >= 8) AND (length(key) <= 128)))
);

CREATE INDEX idempotency_key_created_at ON idempotency_key USING btree (created_at);
