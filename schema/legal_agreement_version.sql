-- Written by `npm run db:schema` from the migrations. Do not edit.

create table legal_agreement_version (
  id            bigint                    generated always as identity,
  agreement_id  bigint                    not null,
  version       integer                   not null,
  texts         jsonb                     not null,
  created_by    bigint,
  created_at    timestamp with time zone  default now() not null,
  published_at  timestamp with time zone,
  audience      text[],
  constraint legal_agreement_version_pkey PRIMARY KEY (id),
  constraint legal_agreement_version_agreement_id_version_key UNIQUE (agreement_id, version),
  constraint legal_agreement_version_version_check CHECK ((version > 0)),
  constraint legal_agreement_version_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES legal_agreement(id),
  constraint legal_agreement_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id)
);

CREATE TRIGGER legal_agreement_version_fixed BEFORE DELETE OR UPDATE ON legal_agreement_version FOR EACH ROW EXECUTE FUNCTION legal_agreement_version_fixed();

-- Referenced by agreement_signature.
