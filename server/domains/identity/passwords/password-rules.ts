import { passwordLength } from '../../../../contract/values/passwords.ts';
import type { CallConfig } from '../../../platform/http/handler.ts';
import { invalidFields } from '../../../platform/refusal.ts';

/** The market's own bound (KONTOR_PASSWORD_MAX), which calls cannot declare. `field` is where the new password stands. */
export function checkPasswordLength(config: Pick<CallConfig, 'passwordMax'>, password: string, field = 'password'): void {
  if (password.length <= config.passwordMax) return;
  throw invalidFields({ [field]: config.passwordMax === passwordLength.most ? 'password.length' : 'password.lengthHere' });
}
