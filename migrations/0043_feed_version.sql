-- Counts the changes of a feed, so that a file that was being built when it was changed is not taken for the new one.
alter table feed add column version integer not null default 1;
