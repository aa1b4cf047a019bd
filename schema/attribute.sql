-- Written by `npm run db:schema` from the migrations. Do not edit.

create table attribute (
  id         bigint   generated always as identity,
  key        text     not null,
  type       text     not null,
  unit       text,
  facet      boolean  default false not null,
  is_option  boolean  default false not null,
  position   integer  default 0 not null,
  version    integer  default 1 not null,
  source_id  text,
  constraint attribute_pkey PRIMARY KEY (id),
  constraint attribute_key_key UNIQUE (key),
  constraint attribute_type_check CHECK ((type = ANY (ARRAY['number'::text, 'choice'::text, 'flag'::text, 'text'::text])))
);

CREATE UNIQUE INDEX attribute_source ON attribute USING btree (source_id);

-- Referenced by attribute_text, attribute_value, category_attribute, item_attribute, variant_option.
