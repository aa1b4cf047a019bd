-- Written by `npm run db:schema` from the migrations. Do not edit.

create table credit_grant (
  id                 bigint                    generated always as identity,
  seller_company_id  bigint,
  buyer_company_id   bigint                    not null,
  currency           character(3)              not null,
  credit_limit       bigint                    not null,
  days               smallint                  not null,
  state              text                      default 'active'::text not null,
  note               text                      default ''::text not null,
  created_by         bigint                    not null,
  created_at         timestamp with time zone  not null,
  changed_at         timestamp with time zone  not null,
  ended_at           timestamp with time zone,
  constraint credit_grant_pkey PRIMARY KEY (id),
  constraint credit_grant_check CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint credit_grant_check1 CHECK ((seller_company_id <> buyer_company_id)),
  constraint credit_grant_credit_limit_check CHECK (((credit_limit >= 1) AND (credit_limit <= '10000000000'::bigint))),
  constraint credit_grant_days_check CHECK (((days >= 7) AND (days <= 120))),
  constraint credit_grant_note_check CHECK ((length(note) <= 500)),
  constraint credit_grant_state_check CHECK ((state = ANY (ARRAY['active'::text, 'ended'::text]))),
  constraint credit_grant_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint credit_grant_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id),
  constraint credit_grant_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id)
);

CREATE UNIQUE INDEX credit_grant_active ON credit_grant USING btree (buyer_company_id, currency, seller_company_id) NULLS NOT DISTINCT WHERE (state = 'active'::text);
CREATE INDEX credit_grant_seller ON credit_grant USING btree (seller_company_id, id DESC);

-- Referenced by credit_grant_event, credit_item.
