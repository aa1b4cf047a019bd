-- How many messages a person has sent in an hour, by all processes, in lots: most people never get a row.
create table chat_sending (
  user_id bigint primary key references user_account (id),
  hour timestamptz not null,
  sent integer not null
) with (fillfactor = 80);
