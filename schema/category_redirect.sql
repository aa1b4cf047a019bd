-- Written by `npm run db:schema` from the migrations. Do not edit.

create table category_redirect (
  category_id  bigint  not null,
  target_id    bigint  not null,
  constraint category_redirect_pkey PRIMARY KEY (category_id),
  constraint category_redirect_target_id_fkey FOREIGN KEY (target_id) REFERENCES category(id) ON DELETE CASCADE
);

CREATE INDEX category_redirect_target ON category_redirect USING btree (target_id);
