-- Written by `npm run db:schema` from the migrations. Do not edit.

create table settlement_setting (
  id            smallint                  default 1 not null,
  period        text                      default 'monthly'::text not null,
  settled_from  text                      default 'shipment'::text not null,
  reserve_rate  integer                   default 0 not null,
  reserve_days  integer                   default 0 not null,
  order_fees    jsonb                     default '{}'::jsonb not null,
  version       integer                   default 1 not null,
  changed_by    bigint,
  changed_at    timestamp with time zone,
  constraint settlement_setting_pkey PRIMARY KEY (id),
  constraint settlement_setting_id_check CHECK ((id = 1)),
  constraint settlement_setting_period_check CHECK ((period = ANY (ARRAY['weekly'::text, 'monthly'::text]))),
  constraint settlement_setting_reserve_days_check CHECK (((reserve_days >= 0) AND (reserve_days <= 365))),
  constraint settlement_setting_reserve_rate_check CHECK (((reserve_rate >= 0) AND (reserve_rate <= 5000))),
  constraint settlement_setting_settled_from_check CHECK ((settled_from = ANY (ARRAY['payment'::text, 'shipment'::text]))),
  constraint settlement_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES user_account(id)
);
