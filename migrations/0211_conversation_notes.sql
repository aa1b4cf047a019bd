-- What a company notes for itself about a conversation with a store or the platform. Those who answer have the notes of their cases (service_event).
create table conversation_note (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references conversation on delete cascade,
  user_id bigint not null references user_account,
  -- Chosen by the page: what is sent again is noted once.
  client_id text not null,
  at timestamptz not null,
  note text not null check (length(note) between 1 and 2000),
  unique (user_id, client_id)
);
create index conversation_note_conversation on conversation_note (conversation_id, id);
