import { encode } from 'uqr';
import { decimals } from '../../../../contract/values/money.ts';

type Transfer = { holder: string; iban: string; bic: string; reference: string; currency: string; amount: number };

/** What banking programs read of a QR code (EPC069-12, version 2): a credit transfer in euros with a structured reference. */
export function epcText({ holder, iban, bic, reference, currency, amount }: Transfer): string {
  const places = decimals(currency);
  const value = `${Math.trunc(amount / 10 ** places)}.${String(amount % 10 ** places).padStart(places, '0')}`;
  return ['BCD', '002', '1', 'SCT', bic, holder.slice(0, 70), iban, `${currency}${value}`, '', reference, '', ''].join('\n').trimEnd();
}

/** Modules of white around it, without which many cameras see nothing. */
const quiet = 4;

/** The code as the path of an SVG with sides of that many units; null for what no code is made for. */
export function epcCode(transfer: Transfer): { side: number; path: string } | null {
  if (transfer.currency !== 'EUR') return null;
  const { data, size } = encode(epcText(transfer), { border: 0, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : []))).join('');
  return { side: size + 2 * quiet, path };
}
