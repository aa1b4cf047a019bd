-- Each item has a row: '-infinity' says that its neighbours have not been computed, or no longer hold. The job reads what is due from an index.
create index similar_item_computed on similar_item (computed_at);
insert into similar_item (item_id, similar_ids, country_codes, computed_at)
  select i.id, '{}', '{}', '-infinity' from item i where not exists (select from similar_item x where x.item_id = i.id);
-- Few of the events: orders write none of these topics.
create index outbox_event_of_items on outbox_event (created_at) where topic in ('item.changed', 'price.changed', 'store.changed');
