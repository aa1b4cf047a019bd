-- The most that 100 pieces and 30 days may cost in a store that runs buy of, without VAT, in the currency of the budgets; null: no more than the
-- company has agreed to with its latest order that stays with the store.
alter table auto_purchase add column most_storage bigint check (most_storage >= 0);
-- Terms that a user has accepted for runs although they are dearer; one for each store at most.
alter table auto_purchase add column accepted_terms bigint[] not null default '{}';
