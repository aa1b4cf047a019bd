import { redirect } from 'react-router';

/** The operator's own people and their roles are one page, the same as other companies have. */
export function loader(): never {
  throw redirect('/operator/staff?tab=roles');
}
