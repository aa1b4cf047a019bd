-- Written by `npm run db:schema` from the migrations. Do not edit.

create table buyer_group_member (
  buyer_group_id  bigint                    not null,
  company_id      bigint                    not null,
  valid_from      timestamp with time zone  default now() not null,
  valid_to        timestamp with time zone  default 'infinity'::timestamp with time zone not null,
  created_at      timestamp with time zone  default now() not null,
  constraint buyer_group_member_pkey PRIMARY KEY (buyer_group_id, company_id),
  constraint buyer_group_member_check CHECK ((valid_from <= valid_to)),
  constraint buyer_group_member_buyer_group_id_fkey FOREIGN KEY (buyer_group_id) REFERENCES buyer_group(id) ON DELETE CASCADE,
  constraint buyer_group_member_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);

CREATE INDEX buyer_group_member_begins ON buyer_group_member USING btree (GREATEST(valid_from, created_at));
CREATE INDEX buyer_group_member_company ON buyer_group_member USING btree (company_id);
