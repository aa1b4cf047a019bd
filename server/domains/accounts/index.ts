export { saveAddress } from './addresses.ts';
export { writeSampleAgreements } from './agreement-samples.ts';
export { requirePassword } from './attempts.ts';
export { checklistOf } from './checklist.ts';
export { createCompany, createFirstOperator, createUser, type NewCompany, type NewUser, seedRoles } from './companies.ts';
export { companiesById, reviewEvents } from './company-queries.ts';
export { changeOf, documentsOf, historyOf, profileOf } from './company-view.ts';
export { resolveRequest } from './cookies.ts';
export { demoEmails, demoPassword } from './demo.ts';
export { documentLink } from './documents.ts';
export { eraseCompany, type Erased, erasePeople } from './erasure.ts';
export { firstLogin, firstLoginAsked, sendFirstLogin } from './first-login.ts';
export { languageOfAccount, ownPage, tellPerson, writtenTime } from './letters.ts';
export { hashPassword } from './passwords.ts';
export { type Account, accountById } from './queries.ts';
export {
  approveCompany,
  askVatAgain,
  claimReview,
  decideChange,
  decideOnDocument,
  type Decision,
  moveByHand,
  rejectCompany,
  releaseReview,
  requestChanges,
  waivePoint,
} from './review.ts';
export { deleteSecondFactor } from './second-factor-queries.ts';
export { hasSecondFactor } from './second-factor.ts';
export { likelyCurrency } from './seller-application.ts';
export { endSessionsOf, forgetAccounts, resolveSession, watchSessions } from './sessions.ts';
export { visitOf } from './sign-ins.ts';
export { assertCovers } from './staff.ts';
export { vatStandingOf } from './vat-check-calls.ts';
export { askForVatCheck } from './vat-checks.ts';
