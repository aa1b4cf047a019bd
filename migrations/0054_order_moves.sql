-- Until its delivery a move of an order changes no column that an index contains or is limited by, so that it writes the row alone (a HOT
-- update). Orders that may still move are found by times that are written with the last move; an index limited by `state` would be written
-- with every move.
create index purchase_order_buyer_open on purchase_order (buyer_company_id, id desc) where completed_at is null and cancelled_at is null;
create index purchase_order_store_open on purchase_order (store_id, id desc) where completed_at is null and cancelled_at is null;
drop index purchase_order_buyer_state, purchase_order_store_state;
-- The job that completes delivered orders read all orders.
create index purchase_order_delivered on purchase_order (delivered_at) where completed_at is null and delivered_at is not null;
-- Room for the next version of a row on its page.
alter table purchase_order set (fillfactor = 80);
