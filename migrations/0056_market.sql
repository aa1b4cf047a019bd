-- The market as its operator presents it: one row. Until now its name was part of the program.
create table market (
  id smallint primary key default 1 check (id = 1),
  name text not null default 'Kontor' check (name <> '' and length(name) <= 60),
  logo_path text,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- By language; empty: the texts of the program.
  slogan jsonb not null default '{}',
  imprint jsonb not null default '{}',
  bank_accounts jsonb not null default '[]',
  sells_under_drafts boolean not null default false,
  updated_at timestamptz,
  updated_by bigint references user_account (id)
);

-- A market that sells already goes on, whatever its agreements are.
insert into market (sells_under_drafts)
select exists (select 1 from company where kind = 'seller' and state = 'approved' and not demo);
