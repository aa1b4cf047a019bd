-- Columns get the words of the glossary.
-- This file may not run while an older version does: it knows the previous names only.
alter table erasure rename column kept to retained;
alter table exclusive_notice rename column told_to to notified_to;
alter table upload rename column kept_at to attached_at;
alter table import rename column kept_items to not_undone_items;
alter table company_payment_setting rename column low_balance_told_at to low_balance_notified_at;
alter table item_question rename column told_at to notified_at;
alter table item_question rename column answer_told_at to answer_notified_at;
alter index item_question_untold rename to item_question_not_notified;
