-- Written by `npm run db:schema` from the migrations. Do not edit.

create table import_picture (
  import_id    uuid  not null,
  name         text  not null,
  picture_key  text  not null,
  constraint import_picture_pkey PRIMARY KEY (import_id, name),
  constraint import_picture_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE
);
