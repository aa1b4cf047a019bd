-- Written by `npm run db:schema` from the migrations. Do not edit.

create table match_run (
  id            bigint                    generated always as identity,
  company_id    bigint                    not null,
  user_id       bigint                    not null,
  state         text                      default 'running'::text not null,
  total         integer                   not null,
  until_id      bigint                    not null,
  after_id      bigint                    default 0 not null,
  seen          integer                   default 0 not null,
  matched       integer                   default 0 not null,
  orders        boolean                   not null,
  created_at    timestamp with time zone  not null,
  ended_at      timestamp with time zone,
  buy_after_id  bigint                    default 0 not null,
  bought        integer                   default 0 not null,
  constraint match_run_pkey PRIMARY KEY (id),
  constraint match_run_check CHECK ((matched <= seen)),
  constraint match_run_state_check CHECK ((state = ANY (ARRAY['running'::text, 'stopped'::text, 'done'::text]))),
  constraint match_run_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint match_run_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX match_run_company ON match_run USING btree (company_id, id DESC);
CREATE UNIQUE INDEX match_run_once ON match_run USING btree (company_id) WHERE (state = 'running'::text);
CREATE INDEX match_run_running ON match_run USING btree (id) WHERE (state = 'running'::text);

-- Referenced by match_purchase.
