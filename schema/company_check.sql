-- Written by `npm run db:schema` from the migrations. Do not edit.

create table company_check (
  company_id   bigint                    not null,
  requirement  text                      not null,
  state        text                      not null,
  note         text                      default ''::text not null,
  decided_by   bigint,
  decided_at   timestamp with time zone  default now() not null,
  constraint company_check_pkey PRIMARY KEY (company_id, requirement),
  constraint company_check_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'complete'::text, 'rejected'::text, 'waived'::text]))),
  constraint company_check_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_check_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id)
);
