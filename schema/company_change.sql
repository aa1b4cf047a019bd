-- Written by `npm run db:schema` from the migrations. Do not edit.

create table company_change (
  id            bigint                    generated always as identity,
  company_id    bigint                    not null,
  fields        jsonb                     not null,
  state         text                      default 'waiting'::text not null,
  requested_by  bigint,
  requested_at  timestamp with time zone  default now() not null,
  decided_by    bigint,
  decided_at    timestamp with time zone,
  reason        text                      default ''::text not null,
  constraint company_change_pkey PRIMARY KEY (id),
  constraint company_change_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint company_change_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint company_change_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES user_account(id)
);

CREATE INDEX company_change_company ON company_change USING btree (company_id, id DESC);
CREATE UNIQUE INDEX company_change_waiting ON company_change USING btree (company_id) WHERE (state = 'waiting'::text);
