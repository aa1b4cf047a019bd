-- Written by `npm run db:schema` from the migrations. Do not edit.

create table push_subscription (
  id          bigint                    generated always as identity,
  user_id     bigint                    not null,
  session_id  uuid                      not null,
  endpoint    text                      not null,
  public_key  text                      not null,
  auth        text                      not null,
  shows_text  boolean                   default false not null,
  created_at  timestamp with time zone  not null,
  used_at     timestamp with time zone,
  looked_at   timestamp with time zone,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_endpoint_check CHECK ((length(endpoint) <= 1000)),
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_session(id) ON DELETE CASCADE,
  constraint push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX push_subscription_session ON push_subscription USING btree (session_id);
CREATE INDEX push_subscription_user ON push_subscription USING btree (user_id, id);

-- Referenced by push_message.
