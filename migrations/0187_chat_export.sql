-- A conversation as one ZIP, as the person who asked sees it, written by a job.
create table chat_export (
  id bigint generated always as identity primary key,
  -- Null once the conversation is deleted.
  conversation_id uuid references conversation (id) on delete set null,
  user_id bigint not null references user_account (id),
  language text not null,
  state text not null check (state in ('waiting', 'working', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  message_count integer not null default 0,
  -- Files that are not in it: gone, or beyond what an archive takes.
  missing_count integer not null default 0,
  -- Who writes it at present, and when that process last gave a sign of life.
  claim uuid,
  beat_at timestamptz,
  file_key text,
  size bigint,
  asked_at timestamptz not null,
  expires_at timestamptz,
  constraint chat_export_file check ((state = 'ready') = (file_key is not null))
);
create index chat_export_user on chat_export (user_id, conversation_id, id desc);
create index chat_export_conversation on chat_export (conversation_id);
create index chat_export_open on chat_export (state, beat_at) where state in ('waiting', 'working');
create index chat_export_expiring on chat_export (expires_at) where state = 'ready';
