-- Codes by e-mail are limited by network as well; a proven one lives on while the form behind it is filled in.
alter table email_code
  add column network text not null default '',
  add column proved_at timestamptz;
create index email_code_network on email_code (network, created_at desc);
