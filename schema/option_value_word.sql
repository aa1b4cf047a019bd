-- Written by `npm run db:schema` from the migrations. Do not edit.

create table option_value_word (
  attribute_id        bigint  not null,
  word                text    not null,
  attribute_value_id  bigint  not null,
  constraint option_value_word_pkey PRIMARY KEY (attribute_id, word),
  constraint option_value_word_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attribute(id) ON DELETE CASCADE,
  constraint option_value_word_attribute_value_id_fkey FOREIGN KEY (attribute_value_id) REFERENCES attribute_value(id) ON DELETE CASCADE
);

CREATE INDEX option_value_word_value ON option_value_word USING btree (attribute_value_id);
