-- Written by `npm run db:schema` from the migrations. Do not edit.

create table user_account (
  id                     bigint                    generated always as identity,
  company_id             bigint                    not null,
  role_id                bigint                    not null,
  email                  citext                    not null,
  name                   text                      not null,
  password_hash          text,
  need_setting_password  boolean                   default false not null,
  language               text                      default 'en'::text not null,
  avatar_path            text,
  phone_country_code     text,
  phone_number           text,
  state                  text                      default 'active'::text not null,
  limit_per_order        bigint,
  limit_per_month        bigint,
  created_at             timestamp with time zone  default now() not null,
  invited_by             bigint,
  last_login_at          timestamp with time zone,
  password_changed_at    timestamp with time zone,
  mail_new_device        boolean                   default true not null,
  removed_at             timestamp with time zone,
  known_as               citext,
  time_zone              text,
  constraint user_account_pkey PRIMARY KEY (id),
  constraint user_account_email_key UNIQUE (email),
  constraint user_account_limit_per_month_check CHECK ((limit_per_month >= 0)),
  constraint user_account_limit_per_order_check CHECK ((limit_per_order >= 0)),
  constraint user_account_state_check CHECK ((state = ANY (ARRAY['active'::text, 'invited'::text, 'blocked'::text, 'erased'::text, 'removed'::text]))),
  constraint user_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint user_account_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES user_account(id),
  constraint user_account_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id)
);

CREATE INDEX user_account_company ON user_account USING btree (company_id, id);
CREATE INDEX user_account_domain ON user_account USING btree (lower(split_part((email)::text, '@'::text, 2)));
CREATE INDEX user_account_role ON user_account USING btree (role_id);

CREATE TRIGGER user_account_changed AFTER UPDATE ON user_account FOR EACH ROW WHEN ((((((old.state IS DISTINCT FROM new.state) OR (old.role_id IS DISTINCT FROM new.role_id)) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.name IS DISTINCT FROM new.name)) OR (old.language IS DISTINCT FROM new.language))) EXECUTE FUNCTION account_changed();
CREATE TRIGGER user_account_joins AFTER INSERT ON user_account FOR EACH ROW WHEN ((new.state = 'active'::text)) EXECUTE FUNCTION chat_joins();
CREATE TRIGGER user_account_joins_again AFTER UPDATE ON user_account FOR EACH ROW WHEN (((new.state = 'active'::text) AND (((old.state IS DISTINCT FROM new.state) OR (old.role_id IS DISTINCT FROM new.role_id)) OR (old.company_id IS DISTINCT FROM new.company_id)))) EXECUTE FUNCTION chat_joins();

-- Referenced by activity_offer, activity_version, after_sales_case, after_sales_event, after_sales_file, agreement_signature, approval_rule, auto_purchase, bank_booking, bank_booking_event, bank_import, bulk_change, cart_line, chat_block, chat_export, chat_hidden_message, chat_inform, chat_joining, chat_message, chat_reaction, chat_report, chat_report_message, chat_sending, chat_word, chat_word_hit, checkout, commission_rate, company, company_change, company_check, company_document, company_payment_setting, company_review_event, conversation, conversation_head, conversation_member, conversation_note, credit_grant, credit_grant_event, credit_payment, credit_setting, data_export, datev_setting, deposit, deposit_event, dispatch_event, download_record, download_request, downloaded_item, erasure, export_template, feed, held_movement, import, invoice_archive, item_change, item_material, item_question, ledger_export, ledger_lock, legal_agreement_version, list_setting, list_view, market, match_purchase, match_run, notice, notice_head, notification_setting, order_approval, order_bulk, order_export, order_upload, parcel_label, payment_method, payment_top_up, payout, payout_account, payout_event, payout_run, platform_news, price_agreement, purchase_order, purchase_order_change, purchase_order_event, push_subscription, quick_reply, quote, quote_event, quote_version, reorder_point, sales_order, sales_order_alias, sales_order_event, seller_facts, seller_facts_rule, seller_report_message, service_agent, service_case, service_event, service_inbox, service_rating, settlement_event, settlement_setting, sign_in, standing_order, store_after_sales_rule, tax_rate, translation_setting, upload, user_device, user_link, user_recovery_code, user_session, user_totp, wish_list, wish_watch, withdrawal, withdrawal_event.
