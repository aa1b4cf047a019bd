-- The operator's desk of categories and attributes. The database itself keeps the tree a tree.

alter table category
  -- Counts the operator's changes: whoever saves or moves an older version is refused.
  add column version integer not null default 1,
  -- Not in menus, lists and choices, nor is what is below it.
  add column hidden boolean not null default false,
  -- Where it was imported from, `taxonomy:ap-2-1`; a later import finds it by this.
  add column source_id text;
create unique index category_source on category (source_id);
create index category_path on category using gin (path);
create index category_text_url_key on category_text (language, url_key);

alter table attribute
  add column version integer not null default 1,
  add column source_id text;
create unique index attribute_source on attribute (source_id);
alter table attribute_value add column source_id text;
create unique index attribute_value_source on attribute_value (source_id, attribute_id);

-- An item for sale has to say it.
alter table category_attribute add column required boolean not null default false;
create index category_attribute_attribute on category_attribute (attribute_id);
create index item_attribute_attribute on item_attribute (attribute_id);
create index item_attribute_value on item_attribute (attribute_value_id) where attribute_value_id is not null;
create index variant_option_attribute on variant_option (attribute_id);
create index variant_option_value on variant_option (attribute_value_id) where attribute_value_id is not null;

-- Categories that were merged into another one: their addresses lead there for good.
create table category_redirect (
  category_id bigint primary key,
  target_id bigint not null references category (id) on delete cascade
);
create index category_redirect_target on category_redirect (target_id);

-- Changes of the tree wait for one another, so that two of them never make a circle together.
create function lock_category_tree() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('category tree'));
$$;

-- Path and level follow from the parent. A circle is refused here, a fourth level by the check of the column.
create function category_place() returns trigger language plpgsql as $$
declare
  above bigint[];
begin
  if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id then
    return new;
  end if;
  perform lock_category_tree();
  if new.parent_id is not null then
    select path into above from category where id = new.parent_id;
    if new.id = any (above) then
      raise exception 'category % cannot lie below itself', new.id using errcode = 'check_violation', constraint = 'category_no_circle';
    end if;
  end if;
  new.path = coalesce(above, '{}') || new.id;
  new.level = cardinality(new.path);
  return new;
end $$;
create trigger category_place before insert or update of parent_id on category for each row execute function category_place();

create function category_place_below() returns trigger language plpgsql as $$
begin
  with recursive below (id, path) as (
    select c.id, p.path || c.id from category c join category p on p.id = c.parent_id where p.id = new.id
    union all
    select c.id, b.path || c.id from category c join below b on c.parent_id = b.id where cardinality(b.path) < 9)
  update category c set path = b.path, level = cardinality(b.path) from below b where b.id = c.id and c.path <> b.path;
  return null;
end $$;
create trigger category_place_below after update of parent_id on category for each row
  when (new.parent_id is distinct from old.parent_id) execute function category_place_below();
