-- Reminders of amounts on credit terms, and the letters that go with them.
create table credit_reminder (
  id bigint generated always as identity primary key,
  buyer_company_id bigint not null references company (id),
  -- The creditor; null: the operator.
  seller_company_id bigint references company (id),
  currency char(3) not null,
  step smallint not null check (step between 1 and 3),
  total bigint not null check (total > 0),
  language text not null,
  -- All that the letter says, as it was written.
  content jsonb not null,
  created_at timestamptz not null
);
create index credit_reminder_buyer on credit_reminder (buyer_company_id, id desc);
create index credit_reminder_seller on credit_reminder (seller_company_id, id desc);
create trigger credit_reminder_append_only before delete or update on credit_reminder for each row execute function forbid_change();

create table credit_reminder_item (
  item_id bigint not null references credit_item (id),
  step smallint not null check (step between 1 and 3),
  reminder_id bigint not null references credit_reminder (id),
  open bigint not null check (open > 0),
  -- Each step once.
  primary key (item_id, step)
);
create index credit_reminder_item_reminder on credit_reminder_item (reminder_id);
create trigger credit_reminder_item_append_only before delete or update on credit_reminder_item for each row execute function forbid_change();
