-- Who has to sign a version from its publication on, so that a draft changes nothing for those who have signed the one in force. Null for
-- versions from before: those of their agreement.
alter table legal_agreement_version add column audience text[];
