/** Removes separators before comparison. */
export const plainNumber = (text: string): string => text.toUpperCase().replaceAll(/[\s.\-/]/g, '');

/** Public mail providers: their addresses do not identify a company. */
const everybodys = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.de hotmail.fr hotmail.it live.com msn.com yahoo.com yahoo.de yahoo.fr yahoo.it yahoo.es
  icloud.com me.com mac.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de mail.de posteo.de mailbox.org aol.com proton.me protonmail.com
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it tiscali.it alice.it wp.pl o2.pl onet.pl interia.pl poczta.onet.pl
  sapo.pt mail.com zoho.com yandex.com`.split(/\s+/),
);

/** The domain of an e-mail address, or the domain itself; null if it is invalid or a public provider's. */
export function ownDomain(text: string): string | null {
  const domain = text.slice(text.lastIndexOf('@') + 1).toLowerCase();
  return domain.length <= 190 && /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/.test(domain) && !everybodys.has(domain) ? domain : null;
}
