-- People who leave a company keep their rows, for what they did; their address is free for another account.
alter table user_account drop constraint user_account_state_check;
alter table user_account add constraint user_account_state_check check (state in ('active', 'invited', 'blocked', 'erased', 'removed'));
alter table user_account
  add column removed_at timestamptz,
  -- The address that the company knows, where the account has another: one that has left, or one invited whose address has an account of another company.
  add column known_as citext;

-- Requests of one person, newest first; and what somebody may still have to decide.
create index order_approval_requester on order_approval (requested_by, id desc);
