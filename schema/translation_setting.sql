-- Written by `npm run db:schema` from the migrations. Do not edit.

create table translation_setting (
  company_id    bigint                    not null,
  is_forbidden  boolean                   not null,
  changed_by    bigint                    not null,
  changed_at    timestamp with time zone  not null,
  constraint translation_setting_pkey PRIMARY KEY (company_id),
  constraint translation_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES user_account(id),
  constraint translation_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
