-- What was found out about a list while it was read: by what each column was recognized, what its cells look like, the encoding of the file.
alter table import add column found jsonb not null default '{}';
