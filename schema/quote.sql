-- Written by `npm run db:schema` from the migrations. Do not edit.

create table quote (
  id                 bigint                    generated always as identity,
  store_id           bigint                    not null,
  seller_company_id  bigint                    not null,
  buyer_company_id   bigint                    not null,
  user_id            bigint                    not null,
  state              text                      not null,
  version            integer                   default 1 not null,
  currency           character(3)              not null,
  country_code       character(2)              not null,
  created_at         timestamp with time zone  not null,
  sent_at            timestamp with time zone,
  changed_at         timestamp with time zone  not null,
  open_until         timestamp with time zone,
  agreement_id       bigint,
  constraint quote_pkey PRIMARY KEY (id),
  constraint quote_agreement_id_key UNIQUE (agreement_id),
  constraint quote_check CHECK (((state = 'draft'::text) = (sent_at IS NULL))),
  constraint quote_check1 CHECK (((state = 'draft'::text) = (open_until IS NULL))),
  constraint quote_check2 CHECK (((state = 'accepted'::text) = (agreement_id IS NOT NULL))),
  constraint quote_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'open'::text, 'answered'::text, 'countered'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text]))),
  constraint quote_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES price_agreement(id),
  constraint quote_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint quote_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id),
  constraint quote_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint quote_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX quote_buyer ON quote USING btree (buyer_company_id, id DESC);
CREATE INDEX quote_open ON quote USING btree (open_until) WHERE (state = ANY (ARRAY['open'::text, 'answered'::text, 'countered'::text]));
CREATE INDEX quote_seller ON quote USING btree (seller_company_id, id DESC) WHERE (state <> 'draft'::text);
CREATE INDEX quote_store ON quote USING btree (store_id);
CREATE INDEX quote_user ON quote USING btree (user_id);

-- Referenced by quote_event, quote_version.
