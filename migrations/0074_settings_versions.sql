-- Counted with each change: a form of an older version is refused. The market's company and bank accounts are a form of their own.
alter table market add column version integer not null default 1, add column company_version integer not null default 1;
alter table store add column version integer not null default 1;
