-- Written by `npm run db:schema` from the migrations. Do not edit.

create table delivery_note_setting (
  company_id  bigint   not null,
  sender      text     default ''::text not null,
  note        text     default ''::text not null,
  shows_logo  boolean  default true not null,
  constraint delivery_note_setting_pkey PRIMARY KEY (company_id),
  constraint delivery_note_setting_note_check CHECK ((length(note) <= 300)),
  constraint delivery_note_setting_sender_check CHECK ((length(sender) <= 100)),
  constraint delivery_note_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
