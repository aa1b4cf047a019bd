import * as z from 'zod/mini';

/** Bounds of the specification's section 5; a market may allow longer ones (KONTOR_PASSWORD_MAX), up to what a call takes. */
export const passwordLength = { least: 8, most: 20, callMost: 128 } as const;

/** Words that stand behind most guessed passwords, as they read without figures and signs. */
const commonWords = new Set(
  (
    'a aa ab abc abcd abcde abcdef abcdefg abcdefgh access admin administrator angel asdf asdfg asdfgh asdfghjkl azerty azertyuiop baseball batman benvenuto ' +
    'bemvindo bienvenido bienvenue buyer changeme charlie chocolate company computer contrasena dragon default demo demodemo family firma flower football freedom ' +
    'fussball geheim guest hallo haslo hello herbst hunter iloveyou initial internet killer letmein lokomotiv login lovely love market marketplace master ' +
    'michael monday monkey motdepasse mustang mypassword mypass ninja oper operator office p palavrapasse parola pass passe passw password passwort pokemon princess ' +
    'q qaz qazwsx qazwsxedc qwe qwer qwert qwertz qwerty qwertyu qwertyuiop qwertzuiop root sample sales secret secure security seller senha ' +
    'shadow sommer spring start starwars summer sunday sunshine super superman system temp temporary test tester testing testtest trustno ' +
    'user username welcome welcomeback whatever wholesale willkommen winter witam witamy xyz yxcv yxcvbn z zaq zaqwsx zxc zxcv zxcvb zxcvbn zxcvbnm'
  ).split(' '),
);
const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Whether a password is a well-known word behind capitals, figures and signs, as in P@ssw0rd1! or Summer2026! */
export function isCommonPassword(password: string): boolean {
  const core = password
    .slice(0, passwordLength.callMost)
    .toLowerCase()
    .replace(/^[^a-z]+/, '');
  const bare = core.slice(0, core.search(/[^a-z]*$/));
  const read = Array.from(bare, (letter) => lookalikes[letter] ?? letter)
    .join('')
    .replace(/[^a-z]/g, '');
  return commonWords.has(read) || commonWords.has(bare.replace(/[^a-z]/g, '')) || /^(.)\1*$/.test(read);
}

const hasDigit = (value: string): boolean => /\d/.test(value);
/** Letters of all languages: Ł is a capital, and ü no special character. */
const hasBothCases = (value: string): boolean => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value);
const hasSpecial = (value: string): boolean => /[^\p{L}\p{N}]/u.test(value);

/** A password that a user chooses: section 5's checks in its order, then the well-known ones. `most` is the market's bound. */
export const newPassword = (most: number = passwordLength.most) =>
  z.string('password.required').check(
    z.minLength(1, { error: 'password.required', abort: true }),
    z.refine((value: string) => value.length >= passwordLength.least && value.length <= most, {
      error: most === passwordLength.most || most === passwordLength.callMost ? 'password.length' : 'password.lengthHere',
      abort: true,
    }),
    z.refine((value: string) => hasDigit(value) && hasBothCases(value) && hasSpecial(value), { error: 'password.characters', abort: true }),
    z.refine((value: string) => !isCommonPassword(value), 'password.common'),
  );

/** The rules one by one, for a form that shows which are fulfilled while the user types. */
export const passwordRules: Record<'length' | 'cases' | 'digit' | 'special' | 'uncommon', (value: string, most: number) => boolean> = {
  length: (value, most) => value.length >= passwordLength.least && value.length <= most,
  cases: hasBothCases,
  digit: hasDigit,
  special: hasSpecial,
  uncommon: (value) => value !== '' && !isCommonPassword(value),
};
