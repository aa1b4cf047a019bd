-- Written by `npm run db:schema` from the migrations. Do not edit.

create table attribute_value (
  id            bigint   generated always as identity,
  attribute_id  bigint   not null,
  key           text     not null,
  swatch        text,
  position      integer  default 0 not null,
  source_id     text,
  constraint attribute_value_pkey PRIMARY KEY (id),
  constraint attribute_value_attribute_id_key_key UNIQUE (attribute_id, key),
  constraint attribute_value_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attribute(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX attribute_value_source ON attribute_value USING btree (source_id, attribute_id);

-- Referenced by attribute_value_text, item_attribute, option_value_word, variant_option.
