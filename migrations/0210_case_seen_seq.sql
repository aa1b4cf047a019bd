-- The place of the last message that a case has taken into account. Messages have an index by their place, none by their number: without it each
-- look at a long conversation would read all of it. A version that does not write it leaves a place that is further back, which is harmless.
alter table service_case add column seen_seq bigint not null default 0;
