-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_upload_download (
  file_key    text                      not null,
  upload_id   bigint                    not null,
  created_at  timestamp with time zone  not null,
  constraint order_upload_download_pkey PRIMARY KEY (file_key),
  constraint order_upload_download_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES order_upload(id) ON DELETE CASCADE
);

CREATE INDEX order_upload_download_created ON order_upload_download USING btree (created_at);
