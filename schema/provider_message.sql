-- Written by `npm run db:schema` from the migrations. Do not edit.

create table provider_message (
  provider            text                      not null,
  message_id          text                      not null,
  provider_reference  text                      not null,
  received_at         timestamp with time zone  not null,
  constraint provider_message_pkey PRIMARY KEY (provider, message_id)
);

CREATE INDEX provider_message_received ON provider_message USING btree (received_at);
