export { saveAddress } from './profile/addresses.ts';
export { writeSampleAgreements } from './agreements/agreement-samples.ts';
export { replaceCategoryInCompanies } from './profile/company-categories.ts';
export { checklistOf } from './profile/checklist.ts';
export { createCompany, createUser, seedRoles, setPreferredCurrency, type NewCompany, type NewUser } from './profile/companies.ts';
export { draftAgreements } from './agreements/agreement-queries.ts';
export { operatorCompany, saveOperatorCompany } from './profile/operator-company.ts';
export { createFirstOperator } from './registration/first-operator.ts';
export { companiesById, reviewEvents } from './profile/company-queries.ts';
export { changeOf, documentsOf, historyOf, profileOf } from './profile/company-view.ts';
export { documentFile } from './documents/documents.ts';
export { firstLogin } from './registration/first-login-calls.ts';
export { firstLoginRequirements, sendFirstLogin } from './registration/first-login.ts';
export {
  approveCompany,
  askVatAgain,
  claimReview,
  decideChange,
  decideOnDocument,
  moveByHand,
  rejectCompany,
  releaseReview,
  requestChanges,
  waivePoint,
} from './review/review.ts';
export { likelyCurrency } from './registration/seller-application.ts';
export { assertCovers } from './staff/staff.ts';
export { vatStandingOf } from './vat-checks/vat-standing.ts';
export { askForVatCheck } from './vat-checks/vat-checks.ts';
