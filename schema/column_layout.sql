-- Written by `npm run db:schema` from the migrations. Do not edit.

create table column_layout (
  id          bigint                    generated always as identity,
  company_id  bigint                    not null,
  name        text                      not null,
  columns     jsonb                     not null,
  updated_at  timestamp with time zone  not null,
  csv         jsonb                     default '{"mark": true, "decimal": "point", "separator": "semicolon"}'::jsonb not null,
  constraint column_layout_pkey PRIMARY KEY (id),
  constraint column_layout_company_id_name_key UNIQUE (company_id, name),
  constraint column_layout_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
