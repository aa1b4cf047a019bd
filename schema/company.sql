-- Written by `npm run db:schema` from the migrations. Do not edit.

create table company (
  id                       bigint                    generated always as identity,
  kind                     text                      not null,
  legal_name               text                      not null,
  country_code             character(2)              not null,
  vat_id                   text,
  vat_state                text                      default 'unchecked'::text not null,
  vat_checked_at           timestamp with time zone,
  vat_consultation_number  text,
  trade_register_number    text,
  business_type            text,
  sales_channels           text[]                    default '{}'::text[] not null,
  preferred_currency       character(3)              default 'EUR'::bpchar not null,
  phone_country_code       text,
  phone_number             text,
  contact_email            citext,
  state                    text                      default 'draft'::text not null,
  state_reason             text,
  review_notes             jsonb                     default '{}'::jsonb not null,
  demo                     boolean                   default false not null,
  created_at               timestamp with time zone  default now() not null,
  trading_name             text                      default ''::text not null,
  address                  jsonb                     default '{}'::jsonb not null,
  shop_urls                text[]                    default '{}'::text[] not null,
  contact_name             text                      default ''::text not null,
  sells_to                 text[]                    default '{}'::text[] not null,
  category_ids             bigint[]                  default '{}'::bigint[] not null,
  about                    text                      default ''::text not null,
  avatar_path              text,
  attested                 jsonb                     default '{}'::jsonb not null,
  submitted_at             timestamp with time zone,
  reviewer_id              bigint,
  decided_at               timestamp with time zone,
  reapply_from             date,
  name_key                 text                      generated always as (lower(regexp_replace(legal_name, '[^[:alnum:]]+'::text, ''::text, 'g'::text))) stored,
  vat_counts_until         timestamp with time zone,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_kind_check CHECK ((kind = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text]))),
  constraint company_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'changes_requested'::text, 'approved'::text, 'rejected'::text, 'suspended'::text, 'closed'::text]))),
  constraint company_vat_state_check CHECK ((vat_state = ANY (ARRAY['unchecked'::text, 'valid'::text, 'invalid'::text, 'unavailable'::text]))),
  constraint company_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES user_account(id)
);

CREATE INDEX company_created ON company USING btree (id DESC) WHERE (kind <> 'operator'::text);
CREATE INDEX company_name_key ON company USING btree (name_key);
CREATE UNIQUE INDEX company_seller_name ON company USING btree (name_key) WHERE ((kind = 'seller'::text) AND (state <> ALL (ARRAY['rejected'::text, 'closed'::text])));
CREATE INDEX company_state ON company USING btree (kind, state, id);
CREATE INDEX company_submitted ON company USING btree (kind, submitted_at) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text]));
CREATE INDEX company_vat_counts_until ON company USING btree (vat_counts_until) WHERE (vat_id IS NOT NULL);
CREATE INDEX company_vat_id ON company USING btree (vat_id) WHERE (vat_id IS NOT NULL);

CREATE TRIGGER company_changed AFTER UPDATE ON company FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION account_changed();
CREATE TRIGGER company_vat_id_changed BEFORE UPDATE ON company FOR EACH ROW WHEN (((old.vat_id IS DISTINCT FROM new.vat_id) AND (NOT (old.vat_checked_at IS DISTINCT FROM new.vat_checked_at)))) EXECUTE FUNCTION company_vat_id_changed();

-- Referenced by after_sales_case, agreement_signature, approval_rule, auto_purchase, bank_booking, buyer_group, buyer_group_member, chat_block, chat_report, chat_word_hit, checkout, column_layout, commission_rate, company_address, company_change, company_check, company_document, company_payment_setting, company_review_event, compliance_party, conversation, credit_grant, credit_item, credit_reminder, data_export, delivery_note_setting, deposit, dispatch, download_record, download_request, downloaded_item, erasure, exclusive_price, feed, held_stock, invoice, invoice_archive, invoice_series, item_exclusive, item_question, known_buyer, ledger_account, match_purchase, match_run, order_approval, order_bulk, order_export, order_upload, order_upload_mapping, own_number, payment_customer, payment_method_buyer, payment_top_up, payout, payout_account, price_agreement, product_registration, purchase_order, quick_reply, quote, reorder_point, resale_right, role, sales_order, sales_order_alias, seller_facts, seller_report_record, settlement, settlement_line, standing_order, store, store_exclusive, store_resale_right, supply_record, translation_setting, translation_use, upload, user_account, vat_check, vat_check_due, wish_list, wish_watch, withdrawal.
