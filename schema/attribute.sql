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
  own        boolean  generated always as ((key ~~ 'own:%'::text)) stored not null,
  constraint attribute_pkey PRIMARY KEY (id),
  constraint attribute_key_key UNIQUE (key),
  constraint attribute_type_check CHECK ((type = ANY (ARRAY['number'::text, 'choice'::text, 'flag'::text, 'text'::text])))
);

CREATE INDEX attribute_own ON attribute USING btree (lower(substr(key, 5))) WHERE own;
CREATE UNIQUE INDEX attribute_source ON attribute USING btree (source_id);

-- Referenced by attribute_text, attribute_value, category_attribute, item_attribute, option_value_word, option_word, variant_option.
