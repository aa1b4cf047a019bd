-- Written by `npm run db:schema` from the migrations. Do not edit.

create table service_hours (
  inbox_id  bigint    not null,
  weekday   smallint  not null,
  opens     smallint  not null,
  closes    smallint  not null,
  constraint service_hours_pkey PRIMARY KEY (inbox_id, weekday, opens),
  constraint service_hours_times_check CHECK (((opens >= 0) AND (closes > opens) AND (closes <= 1440))),
  constraint service_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint service_hours_inbox_id_fkey FOREIGN KEY (inbox_id) REFERENCES service_inbox(id) ON DELETE CASCADE
);
