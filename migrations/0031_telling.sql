-- Mails that are not sent too often, or twice.

-- When whoever asked was told of the answer last; null: not yet.
alter table item_question add column answer_told_at timestamptz;
update item_question set answer_told_at = coalesce(edited_at, answered_at) where state = 'answered';

-- When sellers were told that they may bring items; null: not yet.
alter table activity add column invited_at timestamptz;
update activity set invited_at = now() where published_version is not null and join_until is not null;
