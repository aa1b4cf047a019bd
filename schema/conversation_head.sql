-- Written by `npm run db:schema` from the migrations. Do not edit.

create table conversation_head (
  conversation_id       uuid    not null,
  last_seq              bigint  default 0 not null,
  last_number           bigint  default 0 not null,
  last_message_seq      bigint,
  all_mentioned_number  bigint  default 0 not null,
  all_mentioned_by      bigint,
  constraint conversation_head_pkey PRIMARY KEY (conversation_id),
  constraint conversation_head_all_mentioned_by_fkey FOREIGN KEY (all_mentioned_by) REFERENCES user_account(id),
  constraint conversation_head_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE
) with (fillfactor=50);
