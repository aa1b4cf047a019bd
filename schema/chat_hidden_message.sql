-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_hidden_message (
  conversation_id  uuid    not null,
  seq              bigint  not null,
  user_id          bigint  not null,
  constraint chat_hidden_message_pkey PRIMARY KEY (conversation_id, seq, user_id),
  constraint chat_hidden_message_conversation_id_seq_fkey FOREIGN KEY (conversation_id, seq) REFERENCES chat_message(conversation_id, seq) ON DELETE CASCADE,
  constraint chat_hidden_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX chat_hidden_message_user ON chat_hidden_message USING btree (user_id);
