-- Written by `npm run db:schema` from the migrations. Do not edit.

create table notification_setting (
  user_id  bigint   not null,
  topic    text     not null,
  mail     boolean  not null,
  notice   boolean  default true not null,
  daily    boolean  default false not null,
  period   text     default 'daily'::text not null,
  toast    boolean  default true not null,
  push     boolean  default true not null,
  constraint notification_setting_pkey PRIMARY KEY (user_id, topic),
  constraint notification_setting_period_check CHECK ((period = ANY (ARRAY['hourly'::text, 'daily'::text, 'weekly'::text]))),
  constraint notification_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
