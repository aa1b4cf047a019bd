-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_block (
  id                  bigint                    generated always as identity,
  kind                text                      not null,
  company_id          bigint                    not null,
  user_id             bigint                    not null,
  blocked_company_id  bigint,
  blocked_user_id     bigint,
  created_at          timestamp with time zone  not null,
  constraint chat_block_pkey PRIMARY KEY (id),
  constraint chat_block_blocked_check CHECK (((blocked_company_id IS NULL) <> (blocked_user_id IS NULL))),
  constraint chat_block_kind_check CHECK ((kind = ANY (ARRAY['platform'::text, 'company'::text, 'person'::text]))),
  constraint chat_block_blocked_company_id_fkey FOREIGN KEY (blocked_company_id) REFERENCES company(id),
  constraint chat_block_blocked_user_id_fkey FOREIGN KEY (blocked_user_id) REFERENCES user_account(id),
  constraint chat_block_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint chat_block_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX chat_block_blocked_company ON chat_block USING btree (blocked_company_id) WHERE (blocked_company_id IS NOT NULL);
CREATE INDEX chat_block_blocked_user ON chat_block USING btree (blocked_user_id) WHERE (blocked_user_id IS NOT NULL);
CREATE INDEX chat_block_company ON chat_block USING btree (company_id, id DESC);
CREATE UNIQUE INDEX chat_block_once ON chat_block USING btree (kind, ( CASE kind WHEN 'company'::text THEN company_id WHEN 'person'::text THEN user_id ELSE (0)::bigint END), blocked_company_id, blocked_user_id) NULLS NOT DISTINCT;
