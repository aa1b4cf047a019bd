-- Written by `npm run db:schema` from the migrations. Do not edit.

create table import (
  id                uuid                      not null,
  store_id          bigint                    not null,
  user_id           bigint,
  file_key          text                      not null,
  file_name         text                      not null,
  content_type      text                      not null,
  state             text                      not null,
  failure           text,
  layout            text,
  headers           text[]                    default '{}'::text[] not null,
  mapping           text[],
  language          text                      default 'en'::text not null,
  progress          integer                   default 0 not null,
  lines             integer                   default 0 not null,
  created_items     integer                   default 0 not null,
  changed_items     integer                   default 0 not null,
  same_items        integer                   default 0 not null,
  bad_lines         integer                   default 0 not null,
  not_undone_items  integer                   default 0 not null,
  created_at        timestamp with time zone  not null,
  finished_at       timestamp with time zone,
  settings          jsonb                     default '{}'::jsonb not null,
  unknown           jsonb                     default '[]'::jsonb not null,
  done_until        text                      default ''::text not null,
  claim             uuid,
  heard_at          timestamp with time zone,
  attempts          integer                   default 0 not null,
  archive_keys      text[]                    default '{}'::text[] not null,
  step_user_id      bigint,
  undone_items      integer                   default 0 not null,
  fetch_claim       uuid,
  fetched_at        timestamp with time zone,
  fetch_attempts    integer                   default 0 not null,
  step_began_at     timestamp with time zone,
  archive_entry     integer                   default 0 not null,
  found             jsonb                     default '{}'::jsonb not null,
  constraint import_pkey PRIMARY KEY (id),
  constraint import_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'read'::text, 'checking'::text, 'checked'::text, 'writing'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))),
  constraint import_step_user_id_fkey FOREIGN KEY (step_user_id) REFERENCES user_account(id),
  constraint import_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint import_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX import_fetching ON import USING btree (fetched_at) WHERE (fetch_claim IS NOT NULL);
CREATE UNIQUE INDEX import_running ON import USING btree (store_id) WHERE (state = ANY (ARRAY['reading'::text, 'checking'::text, 'writing'::text, 'undoing'::text]));
CREATE INDEX import_step_user ON import USING btree (step_user_id);
CREATE INDEX import_store ON import USING btree (store_id, created_at DESC);
CREATE INDEX import_user ON import USING btree (user_id);

-- Referenced by import_address, import_item, import_line, import_picture, import_problem.
