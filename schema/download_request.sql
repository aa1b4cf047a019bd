-- Written by `npm run db:schema` from the migrations. Do not edit.

create table download_request (
  id            bigint                    generated always as identity,
  company_id    bigint                    not null,
  user_id       bigint                    not null,
  selection     jsonb                     not null,
  contents      text[]                    not null,
  format        text                      not null,
  picture_size  text                      not null,
  columns       jsonb,
  language      text                      not null,
  country_code  character(2)              not null,
  state         text                      not null,
  failure       text,
  progress      smallint                  default 0 not null,
  item_count    integer                   default 0 not null,
  claim         uuid,
  beat_at       timestamp with time zone,
  secret        bytea                     not null,
  file_key      text,
  file_name     text,
  content_type  text,
  size          bigint,
  asked_at      timestamp with time zone  not null,
  finished_at   timestamp with time zone,
  expires_at    timestamp with time zone,
  removed_at    timestamp with time zone,
  csv           jsonb                     default '{"mark": true, "decimal": "point", "separator": "semicolon"}'::jsonb not null,
  shop          jsonb,
  constraint download_request_pkey PRIMARY KEY (id),
  constraint download_request_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'json'::text, 'xml'::text]))),
  constraint download_request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint download_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint download_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX download_request_company ON download_request USING btree (company_id, id DESC) WHERE (removed_at IS NULL);
CREATE INDEX download_request_expiring ON download_request USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX download_request_open ON download_request USING btree (state, beat_at) WHERE (state = ANY (ARRAY['waiting'::text, 'working'::text]));
CREATE INDEX download_request_user ON download_request USING btree (user_id);

-- Referenced by download_record, download_request_item.
