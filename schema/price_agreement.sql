-- Written by `npm run db:schema` from the migrations. Do not edit.

create table price_agreement (
  id                 bigint                    generated always as identity,
  seller_company_id  bigint                    not null,
  buyer_company_id   bigint                    not null,
  state              text                      default 'draft'::text not null,
  valid_from         timestamp with time zone  not null,
  valid_to           timestamp with time zone  not null,
  created_at         timestamp with time zone  default now() not null,
  signed_at          timestamp with time zone,
  buyer_user_id      bigint,
  seller_user_id     bigint,
  constraint price_agreement_pkey PRIMARY KEY (id),
  constraint price_agreement_check CHECK ((valid_from < valid_to)),
  constraint price_agreement_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'countered'::text, 'signed'::text, 'active'::text, 'fulfilled'::text, 'expired'::text, 'terminated'::text, 'refused'::text]))),
  constraint price_agreement_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint price_agreement_buyer_user_id_fkey FOREIGN KEY (buyer_user_id) REFERENCES user_account(id),
  constraint price_agreement_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id),
  constraint price_agreement_seller_user_id_fkey FOREIGN KEY (seller_user_id) REFERENCES user_account(id)
);

CREATE INDEX price_agreement_buyer ON price_agreement USING btree (buyer_company_id, state);
CREATE INDEX price_agreement_buyer_user ON price_agreement USING btree (buyer_user_id);
CREATE INDEX price_agreement_seller ON price_agreement USING btree (seller_company_id);
CREATE INDEX price_agreement_seller_user ON price_agreement USING btree (seller_user_id);

-- Referenced by price_agreement_line, quote.
