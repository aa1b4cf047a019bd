-- Written by `npm run db:schema` from the migrations. Do not edit.

create table market (
  id                    smallint                  default 1 not null,
  name                  text                      default 'Kontor'::text not null,
  logo_path             text,
  accent                text,
  slogan                jsonb                     default '{}'::jsonb not null,
  imprint               jsonb                     default '{}'::jsonb not null,
  bank_accounts         jsonb                     default '[]'::jsonb not null,
  sells_under_drafts    boolean                   default false not null,
  updated_at            timestamp with time zone,
  updated_by            bigint,
  refuses_unregistered  boolean                   default false not null,
  version               integer                   default 1 not null,
  company_version       integer                   default 1 not null,
  invoices_at           text                      default 'payment'::text not null,
  constraint market_pkey PRIMARY KEY (id),
  constraint market_accent_check CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
  constraint market_id_check CHECK ((id = 1)),
  constraint market_invoices_at_check CHECK ((invoices_at = ANY (ARRAY['payment'::text, 'shipment'::text]))),
  constraint market_name_check CHECK (((name <> ''::text) AND (length(name) <= 60))),
  constraint market_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES user_account(id)
);
