-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_message (
  conversation_id  uuid                      not null,
  seq              bigint                    not null,
  number           bigint,
  changed_seq      bigint                    not null,
  id               uuid                      not null,
  sender_id        bigint,
  client_id        text,
  type             text                      not null,
  body             jsonb                     not null,
  ext              jsonb                     default '{}'::jsonb not null,
  sent_at          timestamp with time zone  not null,
  modified_at      timestamp with time zone,
  modified_count   integer                   default 0 not null,
  recalled_at      timestamp with time zone,
  words            tsvector                  default ''::tsvector not null,
  constraint chat_message_pkey PRIMARY KEY (conversation_id, seq),
  constraint chat_message_client_key UNIQUE (sender_id, client_id),
  constraint chat_message_id_key UNIQUE (id),
  constraint chat_message_order_check CHECK (((changed_seq >= seq) AND (number <= seq))),
  constraint chat_message_sender_check CHECK (((sender_id IS NULL) = (client_id IS NULL))),
  constraint chat_message_type_check CHECK ((type = ANY (ARRAY['txt'::text, 'img'::text, 'file'::text, 'audio'::text, 'video'::text, 'loc'::text, 'custom'::text, 'combine'::text, 'inform'::text]))),
  constraint chat_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint chat_message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES user_account(id)
);

CREATE UNIQUE INDEX chat_message_changed ON chat_message USING btree (conversation_id, changed_seq);
CREATE INDEX chat_message_parsed_words ON chat_message USING btree (conversation_id, seq) WHERE (words <> strip(words));
CREATE INDEX chat_message_recalled ON chat_message USING btree (recalled_at) WHERE ((recalled_at IS NOT NULL) AND (body <> '{}'::jsonb));
CREATE INDEX chat_message_words ON chat_message USING gin (words) WITH (fastupdate=off);

-- Referenced by chat_hidden_message, chat_reaction, chat_word_hit, message_translation.
