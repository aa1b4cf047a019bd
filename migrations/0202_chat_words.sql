-- Messages are found by words that the program splits, as it does with what is searched for. Those that PostgreSQL has split have positions: the job
-- chat:words splits them once more, and those that an older version writes meanwhile.
create index chat_message_parsed_words on chat_message (conversation_id, seq) where words <> strip(words);
