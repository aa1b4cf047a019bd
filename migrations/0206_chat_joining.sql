-- People who may take part in conversations from a moment on. A job gives them rows in those that their company has: what was written before
-- is read, what comes later is unread. Written by the database itself, so that no change of accounts and roles is missed.
create table chat_joining (
  user_id bigint primary key references user_account (id),
  since timestamptz not null,
  -- Another one when rights change again: the job has not seen that yet.
  change bigint generated always as identity
);

create function chat_joins() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'user_account' then
    insert into chat_joining (user_id, since) values (new.id, now()) on conflict (user_id) do update set change = default;
  else
    insert into chat_joining (user_id, since)
    select u.id, now() from user_account u where u.role_id = new.id and u.state = 'active' order by u.id
    on conflict (user_id) do update set change = default;
  end if;
  return null;
end $$;
create trigger user_account_joins after insert on user_account for each row when (new.state = 'active') execute function chat_joins();
create trigger user_account_joins_again after update on user_account for each row
  when (new.state = 'active' and (old.state, old.role_id, old.company_id) is distinct from (new.state, new.role_id, new.company_id))
  execute function chat_joins();
create trigger role_joins after update on role for each row
  when ((not 'chat.use' = any(old.access_codes) and 'chat.use' = any(new.access_codes))
    or (not 'support.answer' = any(old.access_codes) and 'support.answer' = any(new.access_codes)))
  execute function chat_joins();

insert into chat_joining (user_id, since) select id, now() from user_account where state = 'active' order by id;
