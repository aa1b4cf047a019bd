-- The seller's product desk: who changed what of an item, and lists that are taken in as a whole and can be taken back.

-- Counts the changes by sellers: whoever saves an older version is refused.
alter table item add column version integer not null default 1;
-- What a picture shows, by its key and language.
alter table item add column picture_alts jsonb not null default '{}';

-- The history of an item. `changes` maps what changed to [before, after].
create table item_change (
  id bigint generated always as identity primary key,
  item_id bigint not null references item (id) on delete cascade,
  user_id bigint references user_account (id),
  source text not null check (source in ('created', 'edited', 'bulk', 'import', 'undo')),
  changes jsonb not null,
  at timestamptz not null
);
create index item_change_item on item_change (item_id, id desc);

-- One uploaded list. It is read, checked without writing, then written; each step is a job whose progress is here.
create table product_import (
  id uuid primary key,
  store_id bigint not null references store (id),
  user_id bigint references user_account (id),
  file_key text not null,
  file_name text not null,
  content_type text not null,
  state text not null check (state in ('reading', 'read', 'checking', 'checked', 'writing', 'done', 'undoing', 'undone', 'failed')),
  -- Why it failed: a key of the messages.
  failure text,
  -- Whose export it is, by its columns.
  layout text,
  headers text[] not null default '{}',
  -- What each column holds, in their order; null for what is left out.
  mapping text[],
  language text not null default 'en',
  -- Lines of the step that runs: how many are done, of how many.
  progress integer not null default 0,
  lines integer not null default 0,
  created_items integer not null default 0,
  changed_items integer not null default 0,
  same_items integer not null default 0,
  bad_lines integer not null default 0,
  -- Items that an undo had to leave as they are, since somebody has changed them later.
  kept_items integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index product_import_store on product_import (store_id, created_at desc);
create index product_import_user on product_import (user_id);

create table product_import_line (
  import_id uuid not null references product_import (id) on delete cascade,
  line integer not null,
  -- Lines of one item have the same.
  item_key text not null default '',
  cells text[] not null,
  primary key (import_id, line)
);
create index product_import_line_item on product_import_line (import_id, item_key, line);

-- What is wrong with a line: a key of the messages and its values.
create table product_import_problem (
  id bigint generated always as identity primary key,
  import_id uuid not null references product_import (id) on delete cascade,
  line integer not null,
  header text not null,
  reason text not null,
  reason_values jsonb not null default '{}'
);
create index product_import_problem_import on product_import_problem (import_id, line);

-- What an import wrote, and what was there before (null: nothing).
create table product_import_item (
  import_id uuid not null references product_import (id) on delete cascade,
  item_id bigint not null references item (id) on delete cascade,
  before jsonb,
  -- The item's version after the import, and the pieces that it set: an undo leaves later changes alone.
  version integer not null,
  stock jsonb not null default '[]',
  primary key (import_id, item_id)
);
create index product_import_item_item on product_import_item (item_id);

-- How a store read a list of these columns the last time.
create table product_import_mapping (
  store_id bigint not null references store (id) on delete cascade,
  -- The columns' names, joined.
  columns_hash text not null,
  mapping text[] not null,
  used_at timestamptz not null,
  primary key (store_id, columns_hash)
);
