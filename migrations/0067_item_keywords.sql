-- Words that an item is found by besides its texts, separated by commas: tags of other systems, further categories.
alter table item add column keywords text;
alter table item add constraint item_keywords_check check (length(keywords) <= 500);
