-- Written by `npm run db:schema` from the migrations. Do not edit.

create table vat_check_due (
  company_id    bigint                    not null,
  vat_id        text                      not null,
  member_state  character(2)              not null,
  due_at        timestamp with time zone  not null,
  attempts      integer                   default 0 not null,
  leased_until  timestamp with time zone,
  constraint vat_check_due_pkey PRIMARY KEY (company_id),
  constraint vat_check_due_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX vat_check_due_at ON vat_check_due USING btree (due_at);
