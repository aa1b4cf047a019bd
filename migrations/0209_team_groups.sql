-- Groups among colleagues: not everybody of the company belongs to them, only who has a row in conversation_member.
alter table conversation add column members_only boolean not null default false;
-- What the opener's device has called the group: asked twice, it is opened once.
alter table conversation add column client_id text;
alter table conversation add constraint conversation_party_check check (
  case kind
    when 'group' then (store_id is not null)::int + with_platform::int + members_only::int = 1 and first_user_id is null and second_user_id is null
    else store_id is null and not with_platform and not members_only and first_user_id < second_user_id
  end
) not valid;
alter table conversation validate constraint conversation_party_check;
alter table conversation drop constraint conversation_parties_check;
create unique index conversation_client on conversation (created_by, client_id) where client_id is not null;
create index conversation_team on conversation (id) where members_only;
