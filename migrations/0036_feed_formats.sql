-- Feeds come as XLSX, too.
alter table feed drop constraint feed_format_check, add constraint feed_format_check check (format in ('csv', 'xlsx', 'json', 'xml'));
