export { type AddressInput, findAddress, listAddresses, saveAddress } from './addresses.ts';
export { createCompany, createFirstOperator, createUser, type NewCompany, type NewUser, seedRoles } from './companies.ts';
export { hashPassword } from './passwords.ts';
export { refreshSecretOf, setSessionCookies } from './cookies.ts';
export { openSession, renewSession, resolveSession, watchSessions } from './sessions.ts';
