-- Options that sellers name themselves are attributes whose key is `own:` and the name as it is written.
alter table attribute add column own boolean not null generated always as (key like 'own:%') stored;
create index attribute_own on attribute (lower(substr(key, 5))) where own;

-- What an own option was merged into, and its values: lists that use the old words get the attributes of the market.
create table option_word (
  word text primary key,
  attribute_id bigint not null references attribute on delete cascade,
  merged_at timestamptz not null
);
create index option_word_attribute on option_word (attribute_id);
create table option_value_word (
  attribute_id bigint not null references attribute on delete cascade,
  word text not null,
  attribute_value_id bigint not null references attribute_value on delete cascade,
  primary key (attribute_id, word)
);
create index option_value_word_value on option_value_word (attribute_value_id);
