import { passwordLength } from '../../../../contract/values/passwords.ts';
import { invalidFields } from '../../../platform/refusal.ts';

/** The market's own limit (KONTOR_PASSWORD_MAX), which calls cannot declare. `field` is the field of the new password. */
export function checkPasswordLength(config: { passwordMax: number }, password: string, field = 'password'): void {
  if (password.length <= config.passwordMax) return;
  throw invalidFields({ [field]: config.passwordMax === passwordLength.most ? 'password.length' : 'password.lengthHere' });
}
