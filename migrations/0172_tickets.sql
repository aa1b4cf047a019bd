-- Tickets that have opened a connection: each opens one. A ticket lives for a minute; after a crash of the database, which empties this table, one could be used twice within it.
create unlogged table used_ticket (
  id uuid primary key,
  expires_at timestamptz not null
);
create index used_ticket_expires_at on used_ticket (expires_at);
