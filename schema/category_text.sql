-- Written by `npm run db:schema` from the migrations. Do not edit.

create table category_text (
  category_id  bigint  not null,
  language     text    not null,
  name         text    not null,
  url_key      text    not null,
  description  text    default ''::text not null,
  constraint category_text_pkey PRIMARY KEY (category_id, language),
  constraint category_text_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE
);

CREATE INDEX category_text_url_key ON category_text USING btree (language, url_key);
