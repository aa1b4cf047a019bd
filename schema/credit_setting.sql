-- Written by `npm run db:schema` from the migrations. Do not edit.

create table credit_setting (
  id            smallint                  default 1 not null,
  days_before   smallint                  default 3 not null,
  second_after  smallint                  default 3 not null,
  third_after   smallint                  default 14 not null,
  changed_by    bigint,
  changed_at    timestamp with time zone,
  constraint credit_setting_pkey PRIMARY KEY (id),
  constraint credit_setting_check CHECK ((third_after > second_after)),
  constraint credit_setting_days_before_check CHECK (((days_before >= 1) AND (days_before <= 6))),
  constraint credit_setting_id_check CHECK ((id = 1)),
  constraint credit_setting_second_after_check CHECK (((second_after >= 1) AND (second_after <= 30))),
  constraint credit_setting_third_after_check CHECK (((third_after >= 2) AND (third_after <= 90))),
  constraint credit_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES user_account(id)
);
