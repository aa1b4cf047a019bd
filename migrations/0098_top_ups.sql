-- A payment by a provider pays a checkout, or tops up a buyer's balance; this has no checkout.
alter table payment alter column checkout_id drop not null;
alter table payment
  add column purpose text not null default 'checkout',
  add constraint payment_purpose_check check (purpose in ('checkout', 'top_up')) not valid,
  add constraint payment_subject_check check ((purpose = 'checkout') = (checkout_id is not null)) not valid;
alter table payment validate constraint payment_purpose_check;
alter table payment validate constraint payment_subject_check;

create table payment_top_up (
  payment_id bigint primary key references payment (id),
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  -- The user's, for the provider's page: the same each time that the payment is announced.
  language text not null
);
create index payment_top_up_company on payment_top_up (company_id, payment_id desc);
