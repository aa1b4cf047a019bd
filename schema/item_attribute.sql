-- Written by `npm run db:schema` from the migrations. Do not edit.

create table item_attribute (
  item_id             bigint            not null,
  attribute_id        bigint            not null,
  attribute_value_id  bigint,
  number              double precision,
  flag                boolean,
  text                text,
  constraint item_attribute_pkey PRIMARY KEY (item_id, attribute_id),
  constraint item_attribute_check CHECK ((num_nonnulls(attribute_value_id, number, flag, text) = 1)),
  constraint item_attribute_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attribute(id),
  constraint item_attribute_attribute_value_id_fkey FOREIGN KEY (attribute_value_id) REFERENCES attribute_value(id),
  constraint item_attribute_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE
);

CREATE INDEX item_attribute_attribute ON item_attribute USING btree (attribute_id);
CREATE INDEX item_attribute_value ON item_attribute USING btree (attribute_value_id) WHERE (attribute_value_id IS NOT NULL);
