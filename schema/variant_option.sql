-- Written by `npm run db:schema` from the migrations. Do not edit.

create table variant_option (
  variant_id          bigint   not null,
  attribute_id        bigint   not null,
  attribute_value_id  bigint,
  label               text,
  position            integer  default 0 not null,
  constraint variant_option_pkey PRIMARY KEY (variant_id, attribute_id),
  constraint variant_option_check CHECK ((num_nonnulls(attribute_value_id, label) = 1)),
  constraint variant_option_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attribute(id),
  constraint variant_option_attribute_value_id_fkey FOREIGN KEY (attribute_value_id) REFERENCES attribute_value(id),
  constraint variant_option_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE
);

CREATE INDEX variant_option_attribute ON variant_option USING btree (attribute_id);
CREATE INDEX variant_option_value ON variant_option USING btree (attribute_value_id) WHERE (attribute_value_id IS NOT NULL);
