-- Written by `npm run db:schema` from the migrations. Do not edit.

create table data_export (
  id            uuid                      not null,
  company_id    bigint                    not null,
  user_id       bigint                    not null,
  scope         text                      not null,
  state         text                      default 'waiting'::text not null,
  progress      smallint                  default 0 not null,
  file_key      text,
  size          bigint,
  requested_at  timestamp with time zone  default now() not null,
  ready_at      timestamp with time zone,
  expires_at    timestamp with time zone,
  language      text                      default 'en'::text not null,
  failure       text                      default ''::text not null,
  constraint data_export_pkey PRIMARY KEY (id),
  constraint data_export_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint data_export_scope_check CHECK ((scope = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint data_export_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint data_export_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint data_export_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE UNIQUE INDEX data_export_one ON data_export USING btree (user_id, scope) WHERE (state = ANY (ARRAY['waiting'::text, 'working'::text]));
CREATE INDEX data_export_ready ON data_export USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX data_export_user ON data_export USING btree (user_id, requested_at DESC);
