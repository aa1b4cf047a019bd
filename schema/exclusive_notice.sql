-- Written by `npm run db:schema` from the migrations. Do not edit.

create table exclusive_notice (
  single       boolean                   default true not null,
  notified_to  timestamp with time zone  default now() not null,
  constraint exclusive_notice_pkey PRIMARY KEY (single),
  constraint exclusive_notice_single_check CHECK (single)
);
