/** Files of the server whose writes are still written by hand, with how many. The numbers may only fall; at zero the line goes. */
export const handWrites: Readonly<Record<string, number>> = {
  'server/demo.ts': 1,
  'server/platform/audit-log.ts': 1,
  'server/platform/crypto/encryption.ts': 1,
  'server/platform/crypto/keys.ts': 1,
  'server/platform/crypto/storage.ts': 1,
  'server/platform/events/outbox.ts': 2,
  'server/platform/process/housekeeping.ts': 3,
  'server/platform/http/idempotency.ts': 1,
  'server/platform/mail/mail.ts': 2,
  'server/platform/mail/queries.ts': 6,
  'server/platform/postgres/migrate.ts': 1,
  'server/platform/uploads/queries.ts': 8,
};
