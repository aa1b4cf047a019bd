-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_upload (
  id            bigint                    generated always as identity,
  company_id    bigint                    not null,
  user_id       bigint                    not null,
  step_user_id  bigint                    not null,
  file_key      text                      not null,
  file_name     text                      not null,
  content_type  text                      not null,
  file_hash     text,
  state         text                      not null,
  failure       text,
  layout        text,
  language      text                      not null,
  headers       text[]                    default '{}'::text[] not null,
  mapping       text[],
  found         jsonb                     default '{}'::jsonb not null,
  settings      jsonb                     default '{}'::jsonb not null,
  lines         integer                   default 0 not null,
  orders        integer                   default 0 not null,
  progress      integer                   default 0 not null,
  done_until    integer                   default 0 not null,
  counts        jsonb                     default '{}'::jsonb not null,
  undone        integer                   default 0 not null,
  claim         uuid,
  heard_at      timestamp with time zone,
  attempts      integer                   default 0 not null,
  created_at    timestamp with time zone  not null,
  finished_at   timestamp with time zone,
  constraint order_upload_pkey PRIMARY KEY (id),
  constraint order_upload_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'read'::text, 'checking'::text, 'checked'::text, 'writing'::text, 'stopped'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))),
  constraint order_upload_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint order_upload_step_user_id_fkey FOREIGN KEY (step_user_id) REFERENCES user_account(id),
  constraint order_upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
) with (fillfactor=70);

CREATE INDEX order_upload_company ON order_upload USING btree (company_id, id DESC);
CREATE INDEX order_upload_file ON order_upload USING btree (company_id, file_hash);
CREATE INDEX order_upload_step_user ON order_upload USING btree (step_user_id);
CREATE INDEX order_upload_user ON order_upload USING btree (user_id);
CREATE INDEX order_upload_working ON order_upload USING btree (id) WHERE (state = ANY (ARRAY['reading'::text, 'checking'::text, 'writing'::text, 'undoing'::text]));

-- Referenced by order_upload_download, order_upload_line, order_upload_order, order_upload_problem.
