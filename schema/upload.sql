-- Written by `npm run db:schema` from the migrations. Do not edit.

create table upload (
  id            uuid                      not null,
  key           text                      not null,
  company_id    bigint,
  user_id       bigint,
  network       text                      not null,
  purpose       text                      not null,
  file_name     text                      not null,
  size          bigint                    not null,
  content_type  text                      not null,
  state         text                      default 'waiting'::text not null,
  stored_size   bigint,
  temporary     boolean                   default true not null,
  created_at    timestamp with time zone  default now() not null,
  stored_at     timestamp with time zone,
  attached_at   timestamp with time zone,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_key_key UNIQUE (key),
  constraint upload_check CHECK (((state <> 'stored'::text) OR (stored_size IS NOT NULL))),
  constraint upload_size_check CHECK ((size > 0)),
  constraint upload_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'receiving'::text, 'stored'::text, 'removing'::text]))),
  constraint upload_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX upload_company ON upload USING btree (company_id, created_at);
CREATE INDEX upload_temporary ON upload USING btree (created_at) WHERE temporary;
CREATE INDEX upload_visitor ON upload USING btree (network, created_at) WHERE (company_id IS NULL);
