-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_reaction (
  conversation_id  uuid                      not null,
  seq              bigint                    not null,
  user_id          bigint                    not null,
  reaction         text                      not null,
  at               timestamp with time zone  not null,
  constraint chat_reaction_pkey PRIMARY KEY (conversation_id, seq, reaction, user_id),
  constraint chat_reaction_conversation_id_seq_fkey FOREIGN KEY (conversation_id, seq) REFERENCES chat_message(conversation_id, seq) ON DELETE CASCADE,
  constraint chat_reaction_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX chat_reaction_user ON chat_reaction USING btree (user_id);
