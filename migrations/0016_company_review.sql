-- Accepted companies change name, country or VAT id only with the operator's consent: until then the old data hold.
create table company_change (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  -- By field: before and after.
  fields jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  requested_by bigint references user_account (id),
  requested_at timestamptz not null default now(),
  decided_by bigint references user_account (id),
  decided_at timestamptz,
  reason text not null default ''
);
create unique index company_change_waiting on company_change (company_id) where state = 'waiting';
create index company_change_company on company_change (company_id, id desc);

-- What the reviewer looks for: others with the same VAT id or name.
create index company_vat_id on company (vat_id) where vat_id is not null;
create index company_name_key on company (name_key);
create index company_created on company (id desc) where kind <> 'operator';
create index audit_log_user on audit_log (user_id, id desc);
create index audit_log_action on audit_log (action text_pattern_ops, id desc);

-- For charts by day: orders come in the order of time, so a few blocks tell where a month begins.
create index purchase_order_created on purchase_order using brin (created_at);
