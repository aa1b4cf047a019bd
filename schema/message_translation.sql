-- Written by `npm run db:schema` from the migrations. Do not edit.

create table message_translation (
  conversation_id  uuid                      not null,
  seq              bigint                    not null,
  language         text                      not null,
  text             text                      not null,
  source           text                      not null,
  translated_at    timestamp with time zone  not null,
  constraint message_translation_pkey PRIMARY KEY (conversation_id, seq, language),
  constraint message_translation_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'fr'::text, 'it'::text, 'pl'::text, 'pt'::text, 'ro'::text]))),
  constraint message_translation_source_check CHECK ((source ~ '^([a-z]{2,3}(-[A-Za-z0-9]{2,8})?)?$'::text)),
  constraint message_translation_conversation_id_seq_fkey FOREIGN KEY (conversation_id, seq) REFERENCES chat_message(conversation_id, seq) ON DELETE CASCADE
);
