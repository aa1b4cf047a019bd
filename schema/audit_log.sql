-- Written by `npm run db:schema` from the migrations. Do not edit.

create table audit_log (
  id             bigint                    generated always as identity,
  user_id        bigint,
  company_id     bigint,
  action         text                      not null,
  subject        text                      not null,
  before         jsonb,
  after          jsonb,
  network        text,
  at             timestamp with time zone  default now() not null,
  previous_hash  bytea,
  hash           bytea                     default '\x'::bytea not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_log_action ON audit_log USING btree (action text_pattern_ops, id DESC);
CREATE INDEX audit_log_at ON audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_company ON audit_log USING btree (company_id, id DESC);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject, id DESC);
CREATE INDEX audit_log_user ON audit_log USING btree (user_id, id DESC);

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_chain();
CREATE TRIGGER audit_log_keep BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
