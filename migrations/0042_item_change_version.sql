-- Which version of the item a change made, so that whoever saves an older one can be told what has changed since; null where it made none, as with stock.
alter table item_change add column version integer;
