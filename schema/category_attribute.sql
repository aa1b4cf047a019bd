-- Written by `npm run db:schema` from the migrations. Do not edit.

create table category_attribute (
  category_id   bigint   not null,
  attribute_id  bigint   not null,
  position      integer  default 0 not null,
  required      boolean  default false not null,
  constraint category_attribute_pkey PRIMARY KEY (category_id, attribute_id),
  constraint category_attribute_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attribute(id) ON DELETE CASCADE,
  constraint category_attribute_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE
);

CREATE INDEX category_attribute_attribute ON category_attribute USING btree (attribute_id);
