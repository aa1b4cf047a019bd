-- Written by `npm run db:schema` from the migrations. Do not edit.

create table push_message (
  id               bigint                    generated always as identity,
  subscription_id  bigint                    not null,
  payload          jsonb                     not null,
  text             text,
  topic            text                      not null,
  urgency          text                      not null,
  lifetime         integer                   not null,
  attempts         smallint                  default 0 not null,
  claimed_until    timestamp with time zone,
  created_at       timestamp with time zone  not null,
  constraint push_message_pkey PRIMARY KEY (id),
  constraint push_message_urgency_check CHECK ((urgency = ANY (ARRAY['normal'::text, 'high'::text]))),
  constraint push_message_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE CASCADE
);

CREATE INDEX push_message_created ON push_message USING brin (created_at);
CREATE INDEX push_message_subscription ON push_message USING btree (subscription_id);
