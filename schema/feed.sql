-- Written by `npm run db:schema` from the migrations. Do not edit.

create table feed (
  id            bigint                    generated always as identity,
  company_id    bigint                    not null,
  user_id       bigint                    not null,
  name          text                      not null,
  token_hash    bytea                     not null,
  selection     jsonb                     not null,
  format        text                      not null,
  columns       jsonb,
  language      text                      not null,
  country_code  character(2)              not null,
  file_key      text,
  etag          text,
  size          bigint,
  prices        boolean                   default false not null,
  built_at      timestamp with time zone,
  asked_at      timestamp with time zone,
  created_at    timestamp with time zone  not null,
  items_hash    bytea,
  csv           jsonb                     default '{"mark": true, "decimal": "point", "separator": "semicolon"}'::jsonb not null,
  version       integer                   default 1 not null,
  constraint feed_pkey PRIMARY KEY (id),
  constraint feed_token_hash_key UNIQUE (token_hash),
  constraint feed_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'json'::text, 'xml'::text]))),
  constraint feed_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint feed_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX feed_company ON feed USING btree (company_id, id);
CREATE INDEX feed_user ON feed USING btree (user_id);
