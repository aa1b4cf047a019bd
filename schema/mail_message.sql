-- Written by `npm run db:schema` from the migrations. Do not edit.

create table mail_message (
  id               bigint                    generated always as identity,
  recipient        text                      not null,
  subject          text                      not null,
  body             text                      not null,
  language         text                      not null,
  created_at       timestamp with time zone  default now() not null,
  sent_at          timestamp with time zone,
  html             text                      default ''::text not null,
  template         text                      not null,
  kind             text                      not null,
  secret           boolean                   not null,
  attempts         integer                   default 0 not null,
  next_attempt_at  timestamp with time zone  default now() not null,
  last_error       text,
  valid_until      timestamp with time zone,
  dead_at          timestamp with time zone,
  topic            text,
  constraint mail_message_pkey PRIMARY KEY (id),
  constraint mail_message_kind_check CHECK ((kind = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text])))
);

CREATE INDEX mail_message_created_at ON mail_message USING btree (created_at);
CREATE INDEX mail_message_dead ON mail_message USING btree (id) WHERE (dead_at IS NOT NULL);
CREATE INDEX mail_message_due ON mail_message USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (dead_at IS NULL));
CREATE INDEX mail_message_recipient ON mail_message USING btree (lower(recipient), id);
