-- Written by `npm run db:schema` from the migrations. Do not edit.

create table notice (
  id           bigint                    generated always as identity,
  user_id      bigint                    not null,
  kind         text                      not null,
  category     text                      not null,
  parameters   jsonb                     not null,
  link         text,
  created_at   timestamp with time zone  not null,
  read_at      timestamp with time zone,
  shown        boolean                   not null,
  for_digest   boolean                   default false not null,
  access_code  text,
  seq          bigint,
  period       text                      default 'daily'::text not null,
  toast        boolean                   default true not null,
  push         boolean                   default false not null,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_category_check CHECK ((category = ANY (ARRAY['order'::text, 'afterSales'::text, 'product'::text, 'money'::text, 'system'::text, 'news'::text]))),
  constraint notice_link_check CHECK ((link ~~ '/%'::text)),
  constraint notice_of_use CHECK ((shown OR for_digest)),
  constraint notice_period_check CHECK ((period = ANY (ARRAY['hourly'::text, 'daily'::text, 'weekly'::text]))),
  constraint notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX notice_created ON notice USING brin (created_at);
CREATE INDEX notice_digest ON notice USING btree (created_at, user_id) WHERE for_digest;
CREATE INDEX notice_list ON notice USING btree (user_id, id) WHERE shown;
CREATE UNIQUE INDEX notice_seq ON notice USING btree (user_id, seq) WHERE (seq IS NOT NULL);
CREATE INDEX notice_unread ON notice USING btree (user_id, category) WHERE (shown AND (read_at IS NULL));
CREATE INDEX notice_waiting ON notice USING btree (user_id, id) WHERE (shown AND (seq IS NULL));
