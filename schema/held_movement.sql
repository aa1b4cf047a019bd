-- Written by `npm run db:schema` from the migrations. Do not edit.

create table held_movement (
  id             bigint                    generated always as identity,
  held_stock_id  bigint                    not null,
  kind           text                      not null,
  quantity       integer                   not null,
  order_id       bigint,
  reason         text,
  note           text                      default ''::text not null,
  user_id        bigint,
  at             timestamp with time zone  not null,
  dispatch_id    bigint,
  constraint held_movement_pkey PRIMARY KEY (id),
  constraint held_movement_check CHECK (((kind = 'stored'::text) = (order_id IS NOT NULL))),
  constraint held_movement_check1 CHECK (((kind = 'corrected'::text) = (reason IS NOT NULL))),
  constraint held_movement_check2 CHECK (((kind = ANY (ARRAY['shipped'::text, 'returned'::text])) = (dispatch_id IS NOT NULL))),
  constraint held_movement_kind_check CHECK ((kind = ANY (ARRAY['stored'::text, 'shipped'::text, 'corrected'::text, 'returned'::text]))),
  constraint held_movement_quantity_check CHECK ((quantity <> 0)),
  constraint held_movement_reason_check CHECK ((reason = ANY (ARRAY['count'::text, 'damaged'::text, 'lost'::text, 'found'::text]))),
  constraint held_movement_dispatch_id_fkey FOREIGN KEY (dispatch_id) REFERENCES dispatch(id),
  constraint held_movement_held_stock_id_fkey FOREIGN KEY (held_stock_id) REFERENCES held_stock(id),
  constraint held_movement_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint held_movement_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE UNIQUE INDEX held_movement_dispatch ON held_movement USING btree (dispatch_id, held_stock_id, kind) WHERE (dispatch_id IS NOT NULL);
CREATE UNIQUE INDEX held_movement_order ON held_movement USING btree (order_id, held_stock_id) WHERE (order_id IS NOT NULL);
CREATE INDEX held_movement_stock ON held_movement USING btree (held_stock_id, id DESC);

CREATE TRIGGER held_movement_append_only BEFORE DELETE OR UPDATE ON held_movement FOR EACH ROW EXECUTE FUNCTION forbid_change();
