-- Written by `npm run db:schema` from the migrations. Do not edit.

create table notice_head (
  user_id   bigint  not null,
  last_seq  bigint  not null,
  constraint notice_head_pkey PRIMARY KEY (user_id),
  constraint notice_head_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
) with (fillfactor=50);
