-- Written by `npm run db:schema` from the migrations. Do not edit.

create table download_request_item (
  request_id  bigint  not null,
  item_id     bigint  not null,
  texts       uuid,
  prices      uuid,
  stock       uuid,
  pictures    uuid,
  constraint download_request_item_pkey PRIMARY KEY (request_id, item_id),
  constraint download_request_item_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE,
  constraint download_request_item_request_id_fkey FOREIGN KEY (request_id) REFERENCES download_request(id) ON DELETE CASCADE
);

CREATE INDEX download_request_item_item ON download_request_item USING btree (item_id);
