-- Written by `npm run db:schema` from the migrations. Do not edit.

create table quick_reply (
  id          bigint                    generated always as identity,
  company_id  bigint                    not null,
  user_id     bigint,
  name        text                      not null,
  texts       jsonb                     not null,
  changed_at  timestamp with time zone  not null,
  constraint quick_reply_pkey PRIMARY KEY (id),
  constraint quick_reply_name_check CHECK (((name <> ''::text) AND (length(name) <= 40))),
  constraint quick_reply_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint quick_reply_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE UNIQUE INDEX quick_reply_name ON quick_reply USING btree (company_id, user_id, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX quick_reply_user ON quick_reply USING btree (user_id);
