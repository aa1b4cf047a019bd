-- Written by `npm run db:schema` from the migrations. Do not edit.

create table held_batch (
  id             bigint                    generated always as identity,
  held_stock_id  bigint                    not null,
  order_line_id  bigint,
  stored_at      timestamp with time zone  not null,
  quantity       integer                   not null,
  remaining      integer                   not null,
  constraint held_batch_pkey PRIMARY KEY (id),
  constraint held_batch_check CHECK ((remaining <= quantity)),
  constraint held_batch_quantity_check CHECK ((quantity > 0)),
  constraint held_batch_remaining_check CHECK ((remaining >= 0)),
  constraint held_batch_held_stock_id_fkey FOREIGN KEY (held_stock_id) REFERENCES held_stock(id),
  constraint held_batch_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_line(id)
) with (fillfactor=70);

CREATE INDEX held_batch_line ON held_batch USING btree (order_line_id);
CREATE INDEX held_batch_open ON held_batch USING btree (held_stock_id, id) WHERE (remaining > 0);
CREATE INDEX held_batch_stock ON held_batch USING btree (held_stock_id, id);
