-- Written by `npm run db:schema` from the migrations. Do not edit.

create table company_payment_setting (
  company_id               bigint                    not null,
  preferred_method         text                      default 'balance'::text not null,
  low_balance_alert        bigint,
  confirm_above            bigint,
  account_holder           text                      default ''::text not null,
  iban                     text                      default ''::text not null,
  bic                      text                      default ''::text not null,
  low_balance_notified_at  timestamp with time zone,
  changed_by               bigint,
  changed_at               timestamp with time zone  default now() not null,
  constraint company_payment_setting_pkey PRIMARY KEY (company_id),
  constraint company_payment_setting_confirm_above_check CHECK ((confirm_above >= 0)),
  constraint company_payment_setting_low_balance_alert_check CHECK ((low_balance_alert >= 0)),
  constraint company_payment_setting_preferred_method_check CHECK ((preferred_method = ANY (ARRAY['balance'::text, 'card'::text, 'bank_transfer'::text, 'credit'::text]))),
  constraint company_payment_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES user_account(id),
  constraint company_payment_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
