-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_report_message (
  report_id    bigint                    not null,
  seq          bigint                    not null,
  message_id   uuid                      not null,
  reported     boolean                   not null,
  sender_id    bigint,
  sender_name  text                      not null,
  side         text,
  type         text                      not null,
  body         jsonb                     not null,
  sent_at      timestamp with time zone  not null,
  recalled     boolean                   not null,
  constraint chat_report_message_pkey PRIMARY KEY (report_id, seq),
  constraint chat_report_message_report_id_fkey FOREIGN KEY (report_id) REFERENCES chat_report(id) ON DELETE CASCADE,
  constraint chat_report_message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES user_account(id)
);

CREATE INDEX chat_report_message_message ON chat_report_message USING btree (message_id) WHERE reported;
