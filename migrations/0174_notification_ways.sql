-- When collected mails of a topic are due (`daily` says that they are collected at all), and whether a new notice is shown at once on open pages.
alter table notification_setting
  add column period text not null default 'daily',
  add column toast boolean not null default true,
  add constraint notification_setting_period_check check (period in ('hourly', 'daily', 'weekly'));
alter table notice
  add column period text not null default 'daily',
  add column toast boolean not null default true,
  add constraint notice_period_check check (period in ('hourly', 'daily', 'weekly'));

-- An IANA name; null: that of the market. Daily and weekly mails are due at eight in it.
alter table user_account add column time_zone text;

-- What a mail's recipient can turn off by one click: a topic, or `collected`. Null for mails that cannot be turned off.
alter table mail_message add column topic text;
