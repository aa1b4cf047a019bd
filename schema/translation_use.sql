-- Written by `npm run db:schema` from the migrations. Do not edit.

create table translation_use (
  company_id  bigint  not null,
  month       date    not null,
  characters  bigint  not null,
  constraint translation_use_pkey PRIMARY KEY (company_id, month),
  constraint translation_use_characters_check CHECK ((characters >= 0)),
  constraint translation_use_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint translation_use_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
