-- Up to which message of a single conversation a device of its user has received it.
alter table conversation_member add column delivered_seq bigint not null default 0;
