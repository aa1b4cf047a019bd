-- Written by `npm run db:schema` from the migrations. Do not edit.

create table attribute_text (
  attribute_id  bigint  not null,
  language      text    not null,
  name          text    not null,
  constraint attribute_text_pkey PRIMARY KEY (attribute_id, language),
  constraint attribute_text_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attribute(id) ON DELETE CASCADE
);
