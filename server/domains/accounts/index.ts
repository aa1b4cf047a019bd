export { saveAddress } from './addresses.ts';
export { writeSampleAgreements } from './agreement-samples.ts';
export { createCompany, createFirstOperator, createUser, type NewCompany, type NewUser, seedRoles } from './companies.ts';
export { demoEmails, demoPassword } from './demo.ts';
export { hashPassword } from './passwords.ts';
export { resolveRequest } from './cookies.ts';
export { resolveSession, watchSessions } from './sessions.ts';
