-- The audit log is read newest first by time: a decision that took longer than the next one has the higher number.
create index audit_log_at on audit_log (at desc, id desc);
