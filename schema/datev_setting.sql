-- Written by `npm run db:schema` from the migrations. Do not edit.

create table datev_setting (
  id              smallint                  default 1 not null,
  consultant      integer,
  client          integer,
  chart           text                      default '03'::text not null,
  account_length  smallint                  default 4 not null,
  year_begins     smallint                  default 1 not null,
  accounts        jsonb                     default '{}'::jsonb not null,
  version         integer                   default 1 not null,
  updated_by      bigint,
  updated_at      timestamp with time zone,
  constraint datev_setting_pkey PRIMARY KEY (id),
  constraint datev_setting_account_length_check CHECK (((account_length >= 4) AND (account_length <= 8))),
  constraint datev_setting_accounts_check CHECK ((jsonb_typeof(accounts) = 'object'::text)),
  constraint datev_setting_chart_check CHECK ((chart = ANY (ARRAY['03'::text, '04'::text]))),
  constraint datev_setting_client_check CHECK (((client >= 1) AND (client <= 99999))),
  constraint datev_setting_consultant_check CHECK (((consultant >= 1001) AND (consultant <= 9999999))),
  constraint datev_setting_id_check CHECK ((id = 1)),
  constraint datev_setting_year_begins_check CHECK (((year_begins >= 1) AND (year_begins <= 12))),
  constraint datev_setting_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES user_account(id)
);
