-- Written by `npm run db:schema` from the migrations. Do not edit.

create table refresh_token (
  hash        bytea                     not null,
  session_id  uuid                      not null,
  created_at  timestamp with time zone  default now() not null,
  expires_at  timestamp with time zone  not null,
  used_at     timestamp with time zone,
  constraint refresh_token_pkey PRIMARY KEY (hash),
  constraint refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_session(id) ON DELETE CASCADE
);

CREATE INDEX refresh_token_session ON refresh_token USING btree (session_id);
