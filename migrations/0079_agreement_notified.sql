-- Up to which user (by id) people are notified of which version: a job that is repeated notifies nobody twice.
alter table legal_agreement
  add column notified_version integer,
  add column notified_up_to bigint;
