-- Written by `npm run db:schema` from the migrations. Do not edit.

create table user_session (
  id            uuid                      not null,
  user_id       bigint                    not null,
  created_at    timestamp with time zone  default now() not null,
  last_seen_at  timestamp with time zone  default now() not null,
  expires_at    timestamp with time zone  not null,
  ended_at      timestamp with time zone,
  end_reason    text,
  user_agent    text                      default ''::text not null,
  network       text                      default ''::text not null,
  confirmed_at  timestamp with time zone,
  constraint user_session_pkey PRIMARY KEY (id),
  constraint user_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX user_session_user ON user_session USING btree (user_id, created_at DESC);

-- Referenced by push_subscription, refresh_token.
