-- When held stock of a variant is bought again, and up to how many pieces.
create table reorder_point (
  company_id bigint not null references company (id),
  variant_id bigint not null references variant (id),
  minimum integer not null check (minimum > 0),
  target integer not null check (target >= minimum),
  changed_by bigint not null references user_account (id),
  changed_at timestamptz not null,
  primary key (company_id, variant_id)
);
create index reorder_point_variant on reorder_point (variant_id);
create index reorder_point_changed_by on reorder_point (changed_by);
