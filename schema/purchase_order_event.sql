-- Written by `npm run db:schema` from the migrations. Do not edit.

create table purchase_order_event (
  id            bigint                    generated always as identity,
  order_id      bigint                    not null,
  state_before  text,
  state_after   text                      not null,
  actor         text                      not null,
  user_id       bigint,
  note          text                      default ''::text not null,
  at            timestamp with time zone  default now() not null,
  constraint purchase_order_event_pkey PRIMARY KEY (id),
  constraint purchase_order_event_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text, 'system'::text]))),
  constraint purchase_order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint purchase_order_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX purchase_order_event_order ON purchase_order_event USING btree (order_id, id);

CREATE TRIGGER invoice_due_after_payment AFTER INSERT ON purchase_order_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invoice_due_after_payment();
CREATE TRIGGER purchase_order_event_append_only BEFORE DELETE OR UPDATE ON purchase_order_event FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER settle_after_payment AFTER INSERT ON purchase_order_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION settle_after_payment();

-- Referenced by order_mail_event.
