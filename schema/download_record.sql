-- Written by `npm run db:schema` from the migrations. Do not edit.

create table download_record (
  id          bigint                    generated always as identity,
  company_id  bigint                    not null,
  user_id     bigint                    not null,
  request_id  bigint,
  item_id     bigint,
  file_name   text                      not null,
  contents    text[]                    not null,
  item_count  integer                   not null,
  at          timestamp with time zone  not null,
  constraint download_record_pkey PRIMARY KEY (id),
  constraint download_record_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint download_record_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE SET NULL,
  constraint download_record_request_id_fkey FOREIGN KEY (request_id) REFERENCES download_request(id) ON DELETE SET NULL,
  constraint download_record_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX download_record_company ON download_record USING btree (company_id, id DESC);
CREATE INDEX download_record_item ON download_record USING btree (item_id);
CREATE INDEX download_record_request ON download_record USING btree (request_id);
CREATE INDEX download_record_user ON download_record USING btree (user_id);
