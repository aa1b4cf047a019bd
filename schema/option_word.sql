-- Written by `npm run db:schema` from the migrations. Do not edit.

create table option_word (
  word          text                      not null,
  attribute_id  bigint                    not null,
  merged_at     timestamp with time zone  not null,
  constraint option_word_pkey PRIMARY KEY (word),
  constraint option_word_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attribute(id) ON DELETE CASCADE
);

CREATE INDEX option_word_attribute ON option_word USING btree (attribute_id);
