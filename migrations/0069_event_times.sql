-- When an event was written, not when its transaction began: so the times follow the ids, and the latest events are found by their ids.
alter table outbox_event alter column created_at set default clock_timestamp();
