-- Written by `npm run db:schema` from the migrations. Do not edit.

create table attribute_value_text (
  attribute_value_id  bigint  not null,
  language            text    not null,
  name                text    not null,
  constraint attribute_value_text_pkey PRIMARY KEY (attribute_value_id, language),
  constraint attribute_value_text_attribute_value_id_fkey FOREIGN KEY (attribute_value_id) REFERENCES attribute_value(id) ON DELETE CASCADE
);
