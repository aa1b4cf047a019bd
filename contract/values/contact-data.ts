/*
 * Ways around the market in texts between its companies. They are hidden before a text is stored, the same in every browser and on the
 * server, so that the author is warned first. Each pattern is linear and looks at texts that are cut to length.
 */

/** What stands where contact data was. */
export const hiddenMark = '•••';

const email = /[^\s@<>()",;:]{1,64}\s?(?:@|\(at\)|\[at\])\s?[^\s@<>()",;:]{1,190}\.[a-z]{2,24}/giu;
const address = /(?:https?:\/\/|www\.)[^\s<>"]{1,500}/giu;
/** A domain without a scheme. */
export const domain =
  /(?<![\p{L}\p{N}._-])(?:[\p{L}\p{N}-]{1,63}\.){1,4}(?:com|net|org|info|biz|shop|store|online|eu|de|at|ch|fr|it|es|pt|pl|ro|be|nl|lu|dk|se|fi|no|cz|sk|hu|si|hr|bg|gr|lt|lv|ee|ie|uk|io|me|app)(?![\p{L}\p{N}-])(?:\/[^\s<>"]{0,500})?/giu;
/** Begins as numbers of telephones do: `+49 …`, `0049 …`, `0341 …`. */
const phone = /(?<![\p{L}\p{N}])(?:\+|0)\d{1,16}(?:[ ./()-]{1,3}\d{1,12}){0,7}(?![\p{L}\p{N}])/gu;
const dayOrTime = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;

/** EAN and item numbers have no spaces and other lengths; days and times look like `01.10.2026 15:00`. */
function isPhone(found: string): boolean {
  const digits = found.replace(/\D/g, '').length;
  if (digits < 8 || digits > 15 || dayOrTime.test(found)) return false;
  if (found.startsWith('+')) return true;
  return /\D/.test(found) ? digits >= 9 : digits >= 9 && digits <= 11;
}

/** The text without mail addresses, links and telephone numbers, and how many there were. */
export function hideContactData(text: string): { text: string; hidden: number } {
  let hidden = 0;
  const hide = (found: string): string => {
    hidden++;
    return hiddenMark + (found.endsWith(' ') ? ' ' : '');
  };
  const plain = text
    .replace(email, hide)
    .replace(address, hide)
    .replace(domain, hide)
    .replace(phone, (found) => (isPhone(found) ? hide(found) : found));
  return { text: plain, hidden };
}
