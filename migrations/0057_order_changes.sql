-- What is cancelled of an order after its payment: by its seller, who accepts a part of it or cancels lines later; by its buyer, who does not
-- agree to such a change; or by the market, if the buyer does not answer.
alter table purchase_order add column cancelled_total bigint not null default 0,
  add constraint purchase_order_cancelled_total_check check (cancelled_total between 0 and total);

create table purchase_order_change (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  -- asked: waits for the buyer. made: the lines are cancelled and refunded. The others changed nothing.
  state text not null check (state in ('asked', 'made', 'declined', 'withdrawn', 'lapsed')),
  actor text not null check (actor in ('buyer', 'seller', 'system')),
  user_id bigint references user_account (id),
  reason text not null check (reason in ('out_of_stock', 'damaged', 'price_error', 'not_deliverable', 'buyer_request', 'not_agreed', 'other')),
  note text not null default '',
  -- Whether the pieces can be sold again.
  restock boolean not null,
  -- Why the buyer is asked; empty for a change of which the buyer is informed.
  asked_because text[] not null default '{}',
  lines_total bigint not null check (lines_total >= 0),
  shipping_total bigint not null check (shipping_total >= 0),
  discount_total bigint not null check (discount_total >= 0),
  vat_total bigint not null check (vat_total >= 0),
  total bigint not null,
  created_at timestamptz not null default now(),
  answer_until timestamptz,
  decided_at timestamptz,
  decided_by bigint references user_account (id),
  constraint purchase_order_change_adds_up check (total = lines_total - discount_total + shipping_total + vat_total),
  constraint purchase_order_change_answer check ((cardinality(asked_because) > 0) = (answer_until is not null)),
  constraint purchase_order_change_decided check ((state = 'asked') = (decided_at is null))
);
create index purchase_order_change_order on purchase_order_change (order_id, id);
-- A buyer is asked about one change at a time.
create unique index purchase_order_change_asked on purchase_order_change (order_id) where state = 'asked';
create index purchase_order_change_due on purchase_order_change (answer_until) where state = 'asked';

create table purchase_order_change_line (
  change_id bigint not null references purchase_order_change (id),
  order_line_id bigint not null references purchase_order_line (id),
  quantity integer not null check (quantity > 0),
  primary key (change_id, order_line_id)
);
create index purchase_order_change_line_order_line on purchase_order_change_line (order_line_id);

-- The change that the buyer is asked about; meanwhile the order is neither accepted nor shipped.
alter table purchase_order add column asked_change_id bigint references purchase_order_change (id);
