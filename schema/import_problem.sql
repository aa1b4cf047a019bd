-- Written by `npm run db:schema` from the migrations. Do not edit.

create table import_problem (
  id             bigint   generated always as identity,
  import_id      uuid     not null,
  line           integer  not null,
  header         text     not null,
  reason         text     not null,
  reason_values  jsonb    default '{}'::jsonb not null,
  note           boolean  default false not null,
  constraint import_problem_pkey PRIMARY KEY (id),
  constraint import_problem_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE
);

CREATE INDEX import_problem_import ON import_problem USING btree (import_id, line);
