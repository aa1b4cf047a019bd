-- Mail becomes an outbox of its own; uploads are rows before they are files.

alter table mail_message
  add column html text not null default '',
  add column template text not null default 'loginCode',
  -- Of the recipient: the mail's colours follow it.
  add column kind text not null default 'buyer' check (kind in ('buyer', 'seller', 'operator')),
  -- Holds a code or a one-time link: nothing of it is kept once it was sent.
  add column secret boolean not null default true,
  add column attempts integer not null default 0,
  -- When it may next be tried; while a process is delivering it, the end of that process's claim.
  add column next_attempt_at timestamptz not null default now(),
  add column last_error text,
  -- Too late to be of use afterwards.
  add column valid_until timestamptz,
  add column dead_at timestamptz;
update mail_message set valid_until = created_at + interval '10 minutes';
alter table mail_message alter column template drop default, alter column kind drop default, alter column secret drop default;
create index mail_message_due on mail_message (next_attempt_at) where sent_at is null and dead_at is null;
create index mail_message_dead on mail_message (id) where dead_at is not null;
create index mail_message_recipient on mail_message (lower(recipient), id);
create index mail_message_created_at on mail_message (created_at);

create table upload (
  id uuid primary key,
  -- Of the file store; of private files unguessable and without an ending.
  key text not null unique,
  -- Null: a visitor's, until an application takes it over.
  company_id bigint references company (id),
  user_id bigint references user_account (id),
  network text not null,
  purpose text not null,
  file_name text not null,
  -- As declared, and what the presigned address takes.
  size bigint not null check (size > 0),
  content_type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'receiving', 'stored', 'removing')),
  -- What is kept: pictures are written anew, and so are of another size.
  stored_size bigint,
  -- Swept a day after it was made, unless something keeps it.
  temporary boolean not null default true,
  created_at timestamptz not null default now(),
  stored_at timestamptz,
  kept_at timestamptz,
  check (state <> 'stored' or stored_size is not null)
);
create index upload_temporary on upload (created_at) where temporary;
create index upload_company on upload (company_id, created_at);
create index upload_visitor on upload (network, created_at) where company_id is null;
