-- Written by `npm run db:schema` from the migrations. Do not edit.

create table seller_facts_rule (
  id             smallint                  default 1 not null,
  required_from  date,
  operator_tin   text                      default ''::text not null,
  version        integer                   default 1 not null,
  changed_by     bigint,
  changed_at     timestamp with time zone,
  constraint seller_facts_rule_pkey PRIMARY KEY (id),
  constraint seller_facts_rule_id_check CHECK ((id = 1)),
  constraint seller_facts_rule_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES user_account(id)
);
