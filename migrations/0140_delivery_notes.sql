-- What a buyer's delivery notes say, which lie in the parcels to its customers.
create table delivery_note_setting (
  company_id bigint primary key references company (id),
  -- Empty: the company's legal name.
  sender text not null default '' check (length(sender) <= 100),
  -- Below the goods.
  note text not null default '' check (length(note) <= 300),
  shows_logo boolean not null default true
);
