-- Tables of listings have the names of docs/glossary.md, with their indexes, constraints and sequences.
do $$
declare
  renamed record;
  old record;
begin
  for renamed in
    select * from (values ('product_import', 'import'), ('product_bulk', 'bulk_change'), ('product_file', 'listing_file')) as x (before, after)
  loop
    for old in
      select c.conrelid::regclass as owner, c.conname as name from pg_constraint c
      join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = current_schema() and t.relname ~ ('^' || renamed.before || '(_|$)') and starts_with(c.conname, renamed.before)
    loop
      execute format('alter table %s rename constraint %I to %I', old.owner, old.name, renamed.after || substr(old.name, length(renamed.before) + 1));
    end loop;
    -- Indexes of constraints have been renamed with them.
    for old in
      select t.oid::regclass as owner, t.relname as name, t.relkind as kind from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = current_schema() and t.relkind in ('i', 'S', 'r') and t.relname ~ ('^' || renamed.before || '(_|$)')
      order by t.relkind = 'r'
    loop
      execute format('alter %s %s rename to %I', case old.kind when 'i' then 'index' when 'S' then 'sequence' else 'table' end, old.owner,
        renamed.after || substr(old.name, length(renamed.before) + 1));
    end loop;
  end loop;
end $$;
