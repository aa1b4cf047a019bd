-- Written by `npm run db:schema` from the migrations. Do not edit.

create table after_sales_file (
  id            bigint                    generated always as identity,
  case_id       bigint                    not null,
  kind          text                      not null,
  actor         text                      not null,
  user_id       bigint,
  file_key      text                      not null,
  file_name     text                      not null,
  content_type  text                      not null,
  size          bigint                    not null,
  at            timestamp with time zone  not null,
  constraint after_sales_file_pkey PRIMARY KEY (id),
  constraint after_sales_file_file_key_key UNIQUE (file_key),
  constraint after_sales_file_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text]))),
  constraint after_sales_file_kind_check CHECK ((kind = ANY (ARRAY['evidence'::text, 'label'::text]))),
  constraint after_sales_file_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sales_case(id),
  constraint after_sales_file_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX after_sales_file_case ON after_sales_file USING btree (case_id, id);
