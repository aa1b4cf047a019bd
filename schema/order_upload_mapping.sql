-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_upload_mapping (
  company_id    bigint                    not null,
  columns_hash  text                      not null,
  mapping       text[]                    not null,
  settings      jsonb                     default '{}'::jsonb not null,
  used_at       timestamp with time zone  not null,
  constraint order_upload_mapping_pkey PRIMARY KEY (company_id, columns_hash),
  constraint order_upload_mapping_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
