-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_upload_line (
  upload_id  bigint   not null,
  line       integer  not null,
  cells      text[]   not null,
  constraint order_upload_line_pkey PRIMARY KEY (upload_id, line),
  constraint order_upload_line_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES order_upload(id) ON DELETE CASCADE
);
