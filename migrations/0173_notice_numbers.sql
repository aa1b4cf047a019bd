-- The notices of a person are numbered from 1 without gaps, in the order in which they become visible: readers who know a number miss nothing.
-- The number is given after the commit of what the notice is about (server/platform/notices/numbers.ts), so that nothing waits for it.
create table notice_head (
  user_id bigint primary key references user_account (id),
  last_seq bigint not null
) with (fillfactor = 50);
alter table notice add column seq bigint;

update notice n set seq = numbered.seq
from (select id, row_number() over (partition by user_id order by id) as seq from notice where shown) numbered
where numbered.id = n.id;
insert into notice_head (user_id, last_seq) select user_id, max(seq) from notice where seq is not null group by user_id;

create unique index notice_seq on notice (user_id, seq) where seq is not null;
-- What waits for its number.
create index notice_waiting on notice (user_id, id) where shown and seq is null;
