-- The operator's owner manages the operator's people.
update role set access_codes = access_codes || '{account.manage}'
where company_id is null and company_kind = 'operator' and key = 'owner' and not 'account.manage' = any(access_codes);
