-- The access code that its reader needs; null where none is needed. Who loses the right does not see older notices either.
alter table notice add column access_code text;
