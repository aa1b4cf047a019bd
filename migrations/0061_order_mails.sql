-- Topics of which a user has decided whether to get mails; without a row they are sent.
create table notification_setting (
  user_id bigint not null references user_account (id),
  topic text not null,
  mail boolean not null,
  primary key (user_id, topic)
);

-- Events of orders whose mails are written. Numbers become visible in another order than they are drawn, so the events after the mark are
-- looked up here; what lies before the mark is done and removed.
create table order_mail_event (event_id bigint primary key references purchase_order_event (id));
create table order_mail_mark (
  single boolean primary key default true check (single),
  event_id bigint not null
);
insert into order_mail_mark (event_id) select coalesce(max(id), 0) from purchase_order_event;
