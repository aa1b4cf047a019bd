-- Notices: notifications as the message centre shows them. Their texts are made when they are read, from the kind and its parameters.
create table notice (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  -- The key of the kind's mail (`mail.<kind>.…`).
  kind text not null,
  category text not null check (category in ('order', 'afterSales', 'product', 'money', 'system', 'news')),
  parameters jsonb not null,
  -- The page that it is about.
  link text check (link like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  -- False for one that only waits for the daily mail.
  shown boolean not null,
  -- Waits for the daily mail.
  for_digest boolean not null default false,
  constraint notice_of_use check (shown or for_digest)
);
create index notice_list on notice (user_id, id) where shown;
create index notice_unread on notice (user_id, category) where shown and read_at is null;
create index notice_digest on notice (created_at, user_id) where for_digest;
create index notice_created on notice using brin (created_at);

-- `mail` turns mails of the topic off; `daily` joins them once a day; without `notice` the message centre does not show them.
alter table notification_setting
  add column notice boolean not null default true,
  add column daily boolean not null default false;
