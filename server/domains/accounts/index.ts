export { saveAddress } from './addresses.ts';
export { writeSampleAgreements } from './agreement-samples.ts';
export { createCompany, createFirstOperator, createUser, type NewCompany, type NewUser, seedRoles } from './companies.ts';
export { demoEmails, demoPassword } from './demo.ts';
export { firstLogin, firstLoginAsked, sendFirstLogin } from './first-login.ts';
export { hashPassword } from './passwords.ts';
export { resolveRequest } from './cookies.ts';
export { resolveSession, watchSessions } from './sessions.ts';
export { askForVatCheck } from './vat-checks.ts';
export { vatStandingOf } from './vat-check-calls.ts';
export { likelyCurrency } from './seller-application.ts';
export { checklistOf } from './checklist.ts';
export { companiesById, reviewEvents } from './company-queries.ts';
export { changeOf, documentsOf, historyOf, profileOf } from './company-view.ts';
export { documentLink } from './documents.ts';
export {
  approveCompany,
  askVatAgain,
  claimReview,
  type Decision,
  decideChange,
  decideOnDocument,
  moveByHand,
  rejectCompany,
  releaseReview,
  requestChanges,
  waivePoint,
} from './review.ts';
export { hasSecondFactor } from './second-factor.ts';
export { deleteSecondFactor } from './second-factor-queries.ts';
export { endSessionsOf } from './sessions.ts';
export { assertCovers } from './staff.ts';
export { requirePassword } from './attempts.ts';
export { eraseCompany, type Erased, erasePeople } from './erasure.ts';
export { languageOfAccount, ownPage, tellPerson, writtenTime } from './letters.ts';
export { type Account, accountById } from './queries.ts';
export { visitOf } from './sign-ins.ts';
