-- What somebody may do acts at once in every process, whoever changes it: each holds sessions for some seconds and lets go of those told of here.
create function account_changed() returns trigger language plpgsql as $$
declare
  told jsonb := jsonb_build_object(case tg_table_name when 'user_account' then 'userId' when 'company' then 'companyId' else 'roleId' end, new.id);
  event_id bigint;
begin
  insert into outbox_event (topic, payload, handled_at) values ('account.changed', told, now()) returning id into event_id;
  perform pg_notify('kontor_event', json_build_object('id', event_id, 'topic', 'account.changed', 'payload', told)::text);
  return null;
end $$;
create trigger user_account_changed after update on user_account for each row
  when ((old.state, old.role_id, old.company_id, old.name, old.language) is distinct from (new.state, new.role_id, new.company_id, new.name, new.language))
  execute function account_changed();
create trigger company_changed after update on company for each row when (old.state is distinct from new.state) execute function account_changed();
create trigger role_changed after update on role for each row when (old.access_codes is distinct from new.access_codes) execute function account_changed();

-- Who asked for an export reads it in the language of then; the link in the mail names the file by a word of its own.
alter table data_export
  add column language text not null default 'en',
  add column failure text not null default '';
create index data_export_ready on data_export (expires_at) where state = 'ready';

-- An erasure's link names which one it confirms.
alter table user_link add column erasure_id bigint references erasure (id);
