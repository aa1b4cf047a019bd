-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_joining (
  user_id  bigint                    not null,
  since    timestamp with time zone  not null,
  change   bigint                    generated always as identity,
  constraint chat_joining_pkey PRIMARY KEY (user_id),
  constraint chat_joining_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
