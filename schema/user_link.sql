-- Written by `npm run db:schema` from the migrations. Do not edit.

create table user_link (
  hash        bytea                     not null,
  user_id     bigint                    not null,
  purpose     text                      not null,
  created_at  timestamp with time zone  default now() not null,
  expires_at  timestamp with time zone  not null,
  used_at     timestamp with time zone,
  erasure_id  bigint,
  constraint user_link_pkey PRIMARY KEY (hash),
  constraint user_link_purpose_check CHECK ((purpose = ANY (ARRAY['first_login'::text, 'erasure'::text]))),
  constraint user_link_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES erasure(id),
  constraint user_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX user_link_user ON user_link USING btree (user_id, purpose);
