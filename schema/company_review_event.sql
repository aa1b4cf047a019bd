-- Written by `npm run db:schema` from the migrations. Do not edit.

create table company_review_event (
  id            bigint                    generated always as identity,
  company_id    bigint                    not null,
  state_before  text,
  state_after   text                      not null,
  actor         text                      not null,
  user_id       bigint,
  reason        text                      default ''::text not null,
  notes         jsonb                     default '{}'::jsonb not null,
  at            timestamp with time zone  default now() not null,
  constraint company_review_event_pkey PRIMARY KEY (id),
  constraint company_review_event_actor_check CHECK ((actor = ANY (ARRAY['applicant'::text, 'operator'::text, 'system'::text]))),
  constraint company_review_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_review_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX company_review_event_company ON company_review_event USING btree (company_id, id);

CREATE TRIGGER company_review_event_append_only BEFORE DELETE OR UPDATE ON company_review_event FOR EACH ROW EXECUTE FUNCTION forbid_change();
