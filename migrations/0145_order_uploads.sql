-- Files of sales orders that buyers upload. A job does each step; its row stores claim and progress.
create table order_upload (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  -- Who started the present step.
  step_user_id bigint not null references user_account (id),
  file_key text not null,
  file_name text not null,
  content_type text not null,
  -- SHA-256 of the file, once it is read.
  file_hash text,
  state text not null check (state in ('reading', 'read', 'checking', 'checked', 'writing', 'stopped', 'done', 'undoing', 'undone', 'failed')),
  failure text,
  layout text,
  language text not null,
  headers text[] not null default '{}',
  mapping text[],
  -- What was found out while the file was read: encoding, sheets, examples of each column.
  found jsonb not null default '{}',
  settings jsonb not null default '{}',
  lines integer not null default 0,
  orders integer not null default 0,
  progress integer not null default 0,
  -- The place up to which the present step is done.
  done_until integer not null default 0,
  -- Orders by their outcome.
  counts jsonb not null default '{}',
  undone integer not null default 0,
  claim uuid,
  heard_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
) with (fillfactor = 70);
create index order_upload_company on order_upload (company_id, id desc);
create index order_upload_file on order_upload (company_id, file_hash);
create index order_upload_user on order_upload (user_id);
create index order_upload_step_user on order_upload (step_user_id);
create index order_upload_working on order_upload (id) where state in ('reading', 'checking', 'writing', 'undoing');

create table order_upload_line (
  upload_id bigint not null references order_upload (id) on delete cascade,
  line integer not null,
  cells text[] not null,
  primary key (upload_id, line)
);

-- An order of the file; its place is its first line.
create table order_upload_order (
  upload_id bigint not null references order_upload (id) on delete cascade,
  place integer not null,
  lines integer[] not null,
  outcome text not null default 'open' check (outcome in ('open', 'ready', 'refused', 'leftOut', 'known', 'added')),
  -- What would be added.
  input jsonb,
  primary key (upload_id, place)
);
create index order_upload_order_ready on order_upload_order (upload_id, place) where outcome = 'ready';

create table order_upload_problem (
  id bigint generated always as identity primary key,
  upload_id bigint not null references order_upload (id) on delete cascade,
  line integer not null,
  header text not null,
  reason text not null,
  reason_values jsonb not null default '{}',
  note boolean not null
);
create index order_upload_problem_line on order_upload_problem (upload_id, note, line);

-- The columns of a file as the company has used them last.
create table order_upload_mapping (
  company_id bigint not null references company (id),
  columns_hash text not null,
  mapping text[] not null,
  settings jsonb not null default '{}',
  used_at timestamptz not null,
  primary key (company_id, columns_hash)
);

-- Files that were offered for download, removed after a day.
create table order_upload_download (
  file_key text primary key,
  upload_id bigint not null references order_upload (id) on delete cascade,
  created_at timestamptz not null
);
create index order_upload_download_created on order_upload_download (created_at);
