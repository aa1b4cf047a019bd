-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_sending (
  user_id  bigint                    not null,
  hour     timestamp with time zone  not null,
  sent     integer                   not null,
  constraint chat_sending_pkey PRIMARY KEY (user_id),
  constraint chat_sending_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
) with (fillfactor=80);
