-- Written by `npm run db:schema` from the migrations. Do not edit.

create table login_failure (
  id          bigint                    generated always as identity,
  email_hash  bytea                     not null,
  network     text                      not null,
  at          timestamp with time zone  default now() not null,
  source      bytea,
  constraint login_failure_pkey PRIMARY KEY (id)
);

CREATE INDEX login_failure_recent ON login_failure USING btree (email_hash, at DESC);
