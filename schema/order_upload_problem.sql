-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_upload_problem (
  id             bigint   generated always as identity,
  upload_id      bigint   not null,
  line           integer  not null,
  header         text     not null,
  reason         text     not null,
  reason_values  jsonb    default '{}'::jsonb not null,
  note           boolean  not null,
  constraint order_upload_problem_pkey PRIMARY KEY (id),
  constraint order_upload_problem_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES order_upload(id) ON DELETE CASCADE
);

CREATE INDEX order_upload_problem_line ON order_upload_problem USING btree (upload_id, note, line);
