-- Written by `npm run db:schema` from the migrations. Do not edit.

create table credit_item (
  id                 bigint                    generated always as identity,
  grant_id           bigint                    not null,
  order_id           bigint                    not null,
  buyer_company_id   bigint                    not null,
  seller_company_id  bigint,
  currency           character(3)              not null,
  amount             bigint                    not null,
  paid               bigint                    default 0 not null,
  credited           bigint                    default 0 not null,
  due_on             date                      not null,
  reminders          smallint                  default 0 not null,
  reminded_on        date,
  settled_at         timestamp with time zone,
  created_at         timestamp with time zone  not null,
  constraint credit_item_pkey PRIMARY KEY (id),
  constraint credit_item_order_id_key UNIQUE (order_id),
  constraint credit_item_amount_check CHECK ((amount > 0)),
  constraint credit_item_check CHECK (((paid + credited) <= amount)),
  constraint credit_item_check1 CHECK ((((paid + credited) = amount) = (settled_at IS NOT NULL))),
  constraint credit_item_check2 CHECK (((reminders = 0) OR (reminded_on IS NOT NULL))),
  constraint credit_item_credited_check CHECK ((credited >= 0)),
  constraint credit_item_paid_check CHECK ((paid >= 0)),
  constraint credit_item_reminders_check CHECK (((reminders >= 0) AND (reminders <= 3))),
  constraint credit_item_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint credit_item_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES credit_grant(id),
  constraint credit_item_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint credit_item_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id)
);

CREATE INDEX credit_item_buyer ON credit_item USING btree (buyer_company_id, id DESC);
CREATE INDEX credit_item_due ON credit_item USING btree (due_on) WHERE (settled_at IS NULL);
CREATE INDEX credit_item_grant ON credit_item USING btree (grant_id);
CREATE INDEX credit_item_open ON credit_item USING btree (buyer_company_id, due_on) WHERE (settled_at IS NULL);
CREATE INDEX credit_item_seller ON credit_item USING btree (seller_company_id, id DESC);

-- Referenced by credit_payment, credit_reminder_item.
