-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_export (
  id               bigint                    generated always as identity,
  conversation_id  uuid,
  user_id          bigint                    not null,
  language         text                      not null,
  state            text                      not null,
  progress         smallint                  default 0 not null,
  message_count    integer                   default 0 not null,
  missing_count    integer                   default 0 not null,
  claim            uuid,
  beat_at          timestamp with time zone,
  file_key         text,
  size             bigint,
  asked_at         timestamp with time zone  not null,
  expires_at       timestamp with time zone,
  constraint chat_export_pkey PRIMARY KEY (id),
  constraint chat_export_file CHECK (((state = 'ready'::text) = (file_key IS NOT NULL))),
  constraint chat_export_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint chat_export_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint chat_export_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE SET NULL,
  constraint chat_export_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX chat_export_conversation ON chat_export USING btree (conversation_id);
CREATE INDEX chat_export_expiring ON chat_export USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX chat_export_open ON chat_export USING btree (state, beat_at) WHERE (state = ANY (ARRAY['waiting'::text, 'working'::text]));
CREATE INDEX chat_export_user ON chat_export USING btree (user_id, conversation_id, id DESC);
