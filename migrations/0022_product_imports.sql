-- What the taking in of product lists needs besides the tables of 0021.

alter table product_import
  -- Choices of whoever takes the list in: language of texts, categories for words of the list, and the like.
  add column settings jsonb not null default '{}',
  -- Words of the list for which the market has no category or option, and how many lines have each.
  add column unknown jsonb not null default '[]',
  -- The last group of lines that the step has done, so that a step that was cut off goes on there.
  add column done_until text not null default '',
  -- Whoever works on it, and when it was heard of last.
  add column claim uuid,
  add column heard_at timestamptz,
  -- How often the step was begun without coming any further.
  add column attempts integer not null default 0,
  -- Archives of pictures that are still to be opened.
  add column archive_keys text[] not null default '{}',
  -- Whoever began the present step.
  add column step_user_id bigint references user_account (id),
  -- Items that an undo has put back or removed.
  add column undone_items integer not null default 0;

create index product_import_step_user on product_import (step_user_id);

-- One list of a store is worked on at a time.
create unique index product_import_running on product_import (store_id) where state in ('reading', 'checking', 'writing', 'undoing');

-- A remark leaves the line good.
alter table product_import_problem add column note boolean not null default false;

-- How lists call an item that has a number of the store's own.
create table product_import_key (
  store_id bigint not null references store (id) on delete cascade,
  item_key text not null,
  item_id bigint not null references item (id) on delete cascade,
  primary key (store_id, item_key)
);
create index product_import_key_item on product_import_key (item_id);

-- Pictures that were given with a list, by their file's name in small letters and without its ending.
create table product_import_picture (
  import_id uuid not null references product_import (id) on delete cascade,
  name text not null,
  picture_key text not null,
  primary key (import_id, name)
);

alter table product_import_mapping add column settings jsonb not null default '{}';

-- Tables that were made to be fetched; they go after a day.
create table product_file (
  file_key text primary key,
  store_id bigint not null references store (id) on delete cascade,
  created_at timestamptz not null
);
create index product_file_store on product_file (store_id);
