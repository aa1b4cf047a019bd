-- Notes of cases, like those of conversation_note: what is sent again because its answer was lost is noted once.
alter table service_event add column client_id text;
create unique index service_event_client on service_event (user_id, client_id) where client_id is not null;
