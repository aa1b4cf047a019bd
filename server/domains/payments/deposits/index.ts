export { lockDeposit, selectBankAccounts, selectPayers } from './queries.ts';
export { confirmDeposit } from './service.ts';
