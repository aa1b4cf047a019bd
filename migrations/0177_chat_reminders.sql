-- Up to which message a person was notified that it has not read a conversation: once until it is read.
alter table conversation_member add column reminded_number bigint not null default 0;
