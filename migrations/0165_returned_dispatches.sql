-- A dispatch whose parcel came back to the seller, and the pieces of it that the seller has put back into the held stock.
alter table dispatch
  add column returned_at timestamptz,
  add column received_at timestamptz,
  drop constraint dispatch_state_check,
  add constraint dispatch_state_check
    check (state in ('reserved', 'open', 'picking', 'packed', 'shipped', 'delivered', 'returned', 'cancelled')),
  add constraint dispatch_received check (received_at is null or state = 'returned');
alter table dispatch_line
  add column returned_quantity integer not null default 0,
  add constraint dispatch_line_returned_check check (returned_quantity between 0 and quantity);

alter table held_movement
  drop constraint held_movement_kind_check,
  add constraint held_movement_kind_check check (kind in ('stored', 'shipped', 'corrected', 'returned')),
  drop constraint held_movement_check2,
  add constraint held_movement_check2 check ((kind in ('shipped', 'returned')) = (dispatch_id is not null));
drop index held_movement_dispatch;
create unique index held_movement_dispatch on held_movement (dispatch_id, held_stock_id, kind) where dispatch_id is not null;

-- Sellers find parcels of dispatches among those of their store.
update shipment h set store_id = d.store_id from dispatch d where d.id = h.dispatch_id and h.store_id is null;
