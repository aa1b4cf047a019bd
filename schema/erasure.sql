-- Written by `npm run db:schema` from the migrations. Do not edit.

create table erasure (
  id            bigint                    generated always as identity,
  company_id    bigint                    not null,
  user_id       bigint                    not null,
  scope         text                      not null,
  state         text                      default 'asked'::text not null,
  asked_at      timestamp with time zone  default now() not null,
  confirmed_at  timestamp with time zone,
  due_at        timestamp with time zone,
  done_at       timestamp with time zone,
  retained      jsonb                     default '[]'::jsonb not null,
  constraint erasure_pkey PRIMARY KEY (id),
  constraint erasure_scope_check CHECK ((scope = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint erasure_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'done'::text, 'withdrawn'::text]))),
  constraint erasure_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint erasure_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX erasure_due ON erasure USING btree (due_at) WHERE (state = 'confirmed'::text);
CREATE UNIQUE INDEX erasure_one ON erasure USING btree (user_id, scope) WHERE (state = ANY (ARRAY['asked'::text, 'confirmed'::text]));

-- Referenced by user_link.
