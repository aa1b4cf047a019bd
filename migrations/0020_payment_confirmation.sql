-- When somebody last said their password in a session: what lets them make payments that ask for it.
alter table user_session add column confirmed_at timestamptz;
