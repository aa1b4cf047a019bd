-- Written by `npm run db:schema` from the migrations. Do not edit.

create table conversation_note (
  id               bigint                    generated always as identity,
  conversation_id  uuid                      not null,
  user_id          bigint                    not null,
  client_id        text                      not null,
  at               timestamp with time zone  not null,
  note             text                      not null,
  constraint conversation_note_pkey PRIMARY KEY (id),
  constraint conversation_note_user_id_client_id_key UNIQUE (user_id, client_id),
  constraint conversation_note_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint conversation_note_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint conversation_note_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX conversation_note_conversation ON conversation_note USING btree (conversation_id, id);
