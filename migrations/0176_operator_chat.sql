-- The platform answers in the chat: the operator's roles that decide about people and cases.
update role set access_codes = access_codes || '{chat.use}'
where company_id is null and company_kind = 'operator' and key in ('owner', 'reviewer', 'mediator') and not 'chat.use' = any(access_codes);
