-- Written by `npm run db:schema` from the migrations. Do not edit.

create table after_sales_event (
  id            bigint                    generated always as identity,
  case_id       bigint                    not null,
  state_before  text,
  state_after   text,
  actor         text                      not null,
  user_id       bigint,
  note          text                      default ''::text not null,
  amount        bigint,
  at            timestamp with time zone  not null,
  constraint after_sales_event_pkey PRIMARY KEY (id),
  constraint after_sales_event_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text, 'system'::text]))),
  constraint after_sales_event_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sales_case(id),
  constraint after_sales_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX after_sales_event_case ON after_sales_event USING btree (case_id, id);

CREATE TRIGGER after_sales_event_keep BEFORE DELETE OR UPDATE ON after_sales_event FOR EACH ROW EXECUTE FUNCTION forbid_change();
