import { emailCode, loginTypes } from '../../../../contract/identity/login.ts';

export type Entries = { loginType: number; email: string; password: string; code: string };
export type Problem = {
  field: 'email' | 'password' | 'code';
  text: 'login.emailRequired' | 'login.emailFormat' | 'login.passwordRequired' | 'login.codeRequired' | 'login.codeFormat';
};

const address = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63})+$/;

/** What is wrong with an e-mail. */
export function problemsOfEmail(email: string): Problem[] {
  if (!email.trim()) return [{ field: 'email', text: 'login.emailRequired' }];
  return email.length <= 254 && address.test(email.trim()) ? [] : [{ field: 'email', text: 'login.emailFormat' }];
}

/** What stands in the way of sending, in the order of the fields. A password's form is no matter here: the account decides. */
export function problemsOf({ loginType, email, password, code }: Entries): Problem[] {
  const problems = problemsOfEmail(email);
  if (loginType !== loginTypes.buyerCode) return password ? problems : [...problems, { field: 'password', text: 'login.passwordRequired' }];
  const digits = code.replace(/\s/g, '');
  if (!digits) return [...problems, { field: 'code', text: 'login.codeRequired' }];
  return new RegExp(`^\\d{${emailCode.digits}}$`).test(digits) ? problems : [...problems, { field: 'code', text: 'login.codeFormat' }];
}
