-- How CSV files are written: {separator, decimal, mark}. What there is keeps the way in which all files were written so far.
alter table column_layout add column csv jsonb not null default '{"separator": "semicolon", "decimal": "point", "mark": true}';
alter table download_request add column csv jsonb not null default '{"separator": "semicolon", "decimal": "point", "mark": true}';
alter table feed add column csv jsonb not null default '{"separator": "semicolon", "decimal": "point", "mark": true}';
