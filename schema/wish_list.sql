-- Written by `npm run db:schema` from the migrations. Do not edit.

create table wish_list (
  id          bigint                    generated always as identity,
  company_id  bigint                    not null,
  user_id     bigint                    not null,
  name        text                      not null,
  shared      boolean                   default false not null,
  created_at  timestamp with time zone  default now() not null,
  used_at     timestamp with time zone  default now() not null,
  constraint wish_list_pkey PRIMARY KEY (id),
  constraint wish_list_name_check CHECK ((name <> ''::text)),
  constraint wish_list_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint wish_list_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX wish_list_name ON wish_list USING btree (user_id, lower(name));
CREATE INDEX wish_list_shared ON wish_list USING btree (company_id) WHERE shared;

-- Referenced by wish_line.
