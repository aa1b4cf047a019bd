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
/** Orders, invoices and SKUs: capital letters before a hyphen. `TEL-0341 …` is none. */
const code =
  /(?<![\p{L}\p{N}])(?!(?:TEL|FON|FAX|MOB|CALL|CELL|HANDY|PHONE|WHATSAPP)[A-Z]*-)[A-Z][A-Z\d]{1,15}(?:-[A-Z\d]{1,20}){1,5}(?![\p{L}\p{N}])/u;
const codeOrPhone = new RegExp(`${code.source}|${phone.source}`, 'gu');
const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
const dayOrTime = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;

/** EAN and item numbers have no spaces and other lengths; days and times look like `01.10.2026 15:00`. */
function isPhone(found: string): boolean {
  const digits = found.replace(/\D/g, '').length;
  if (/^[A-Z]/.test(found) || digits < 8 || digits > 15 || dayOrTime.test(found)) return false;
  if (found.startsWith('+')) return true;
  return /\D/.test(found) ? digits >= 9 : digits >= 9 && digits <= 11;
}

/** Whether an address leads to a page of this market, and has nothing in it that would be hidden. */
function isOwn(found: string, origin: string): boolean {
  try {
    const url = new URL(found);
    const rest = decodeURIComponent(found.slice(origin.length)).replace(uuid, '');
    const isClean = (part: string): boolean => hideContactData(part).hidden === 0;
    return url.origin === origin && url.username + url.password === '' && isClean(rest) && isClean(rest.replaceAll('+', ' '));
  } catch {
    return false;
  }
}

/** The text without mail addresses, links and telephone numbers, and how many there were. Links to the market itself stay, by its origin. */
export function hideContactData(text: string, origin = ''): { text: string; hidden: number } {
  let [plain, hidden, from] = ['', 0, 0];
  const hide = (found: string): string => {
    hidden++;
    return hiddenMark + (found.endsWith(' ') ? ' ' : '');
  };
  const add = (part: string): void => {
    plain += part
      .replace(email, hide)
      .replace(address, hide)
      .replace(domain, hide)
      .replace(codeOrPhone, (found) => (isPhone(found) ? hide(found) : found));
  };
  if (origin !== '')
    for (const { 0: found, index } of text.matchAll(address)) {
      if (!isOwn(found, origin)) continue;
      add(text.slice(from, index));
      plain += found;
      from = index + found.length;
    }
  add(text.slice(from));
  return { text: plain, hidden };
}
