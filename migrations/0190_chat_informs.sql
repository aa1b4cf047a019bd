-- Single conversations of people of two companies: `company_id` is the company of the first. It ends with the friendship, and is only read then.
alter table conversation add column closed_at timestamptz;

-- Whether a person was removed from a group, and did not leave it by itself.
alter table conversation_member add column removed boolean not null default false;

-- Notices of the system about friends and groups, one for each receiver.
create table chat_inform (
  id uuid primary key,
  user_id bigint not null references user_account (id),
  -- The rows of one request to those who manage a group have the same: it is handled once, by the first of them.
  request_id uuid not null,
  from_type text not null,
  operation text not null,
  from_user_id bigint references user_account (id),
  conversation_id uuid references conversation (id) on delete cascade,
  -- What the sender wrote, or what was changed.
  note text not null default '',
  has_buttons boolean not null,
  -- 0 open, 1 agreed, 2 refused.
  operation_status smallint not null default 0,
  untreated boolean not null,
  created_at timestamptz not null,
  -- When it was agreed or refused.
  handled_at timestamptz,
  constraint chat_inform_from_check check (from_type in ('friend', 'group')),
  constraint chat_inform_status_check check (operation_status between 0 and 2 and (has_buttons or operation_status = 0)),
  constraint chat_inform_handled_check check ((operation_status = 0) = (handled_at is null)),
  constraint chat_inform_note_check check (length(note) <= 500)
);
create index chat_inform_user on chat_inform (user_id, id desc);
create index chat_inform_from on chat_inform (from_user_id);
create index chat_inform_untreated on chat_inform (user_id) where untreated;
create index chat_inform_request on chat_inform (request_id);
create index chat_inform_conversation on chat_inform (conversation_id);
-- A person is asked once by the same person, until it has answered.
create unique index chat_inform_open on chat_inform (user_id, from_user_id, operation, coalesce(conversation_id, id))
where has_buttons and operation_status = 0 and from_type = 'group';
create unique index chat_inform_friend on chat_inform (least(user_id, from_user_id), greatest(user_id, from_user_id))
where has_buttons and operation_status = 0 and from_type = 'friend';
