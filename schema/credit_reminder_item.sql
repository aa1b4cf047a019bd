-- Written by `npm run db:schema` from the migrations. Do not edit.

create table credit_reminder_item (
  item_id      bigint    not null,
  step         smallint  not null,
  reminder_id  bigint    not null,
  open         bigint    not null,
  constraint credit_reminder_item_pkey PRIMARY KEY (item_id, step),
  constraint credit_reminder_item_open_check CHECK ((open > 0)),
  constraint credit_reminder_item_step_check CHECK (((step >= 1) AND (step <= 3))),
  constraint credit_reminder_item_item_id_fkey FOREIGN KEY (item_id) REFERENCES credit_item(id),
  constraint credit_reminder_item_reminder_id_fkey FOREIGN KEY (reminder_id) REFERENCES credit_reminder(id)
);

CREATE INDEX credit_reminder_item_reminder ON credit_reminder_item USING btree (reminder_id);

CREATE TRIGGER credit_reminder_item_append_only BEFORE DELETE OR UPDATE ON credit_reminder_item FOR EACH ROW EXECUTE FUNCTION forbid_change();
