/*
 * The file format "Buchungsstapel" of DATEV: header of version 700, format version 13, 125 columns. Texts are quoted, amounts have a comma,
 * days are DDMM, lines end with CRLF, and bytes are those of Windows-1252.
 */

const numbered = (kind: string, content: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => [`${kind} ${index + 1}`, `${content} ${index + 1}`]).flat();

export const columns: readonly string[] = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz', 'Konto'],
  ...['Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext'],
  ...['Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink'],
  ...numbered('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)'],
  ...['Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L', 'BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer'],
  'BU 49 Funktionsergänzung',
  ...numbered('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp', 'Auftragsnummer'],
  ...['Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)', 'Sachverhalt L+L (Anzahlungen)'],
  ...['EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz'],
  ...['Skontosperre', 'Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis'],
  ...['Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode'],
  ...['Fälligkeit', 'Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
];

/** Characters of Windows-1252 between 0x80 and 0x9f. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const bytes = new Map([...upper].map((character, index) => [character, 0x80 + index]));

function byteOf(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  return bytes.get(character) ?? (code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : null);
}

/** Characters that are the same bytes in Latin-1. */
const latin = /^[\t\r\n -~\u00a0-\u00ff]*$/;

/** Letters without a decomposition. */
const plain: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ĸ: 'k', ŋ: 'n', Ŋ: 'N', ŧ: 't', Ŧ: 'T' };

/** Bytes of Windows-1252; letters that it does not have lose their marks (ł, ș), other characters become a question mark. */
export function windows1252(text: string): Buffer {
  const composed = text.normalize('NFC');
  // What most lines are made of has the same bytes in both.
  if (latin.test(composed)) return Buffer.from(composed, 'latin1');
  const found: number[] = [];
  for (const character of composed) {
    const byte = byteOf(character) ?? byteOf(plain[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '').charAt(0));
    found.push(byte ?? 0x3f);
  }
  return Buffer.from(found);
}

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;
/** One line, at most that long. */
const textOf = (value: string, most: number): string =>
  quoted([...value.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, most).join(''));
const compact = (day: string): string => day.replaceAll('-', '');

export type Header = {
  createdAt: Date;
  consultant: number;
  client: number;
  /** First day of the fiscal year. */
  yearBegins: string;
  accountLength: number;
  from: string;
  to: string;
  name: string;
  chart: string;
  /** Nothing in it changes any more. */
  locked: boolean;
};

export function headerLine(given: Header): string {
  const created = given.createdAt.toISOString().replaceAll(/\D/g, '').slice(0, 17);
  return [
    ...[quoted('EXTF'), 700, 21, quoted('Buchungsstapel'), 13, created, '', quoted('KO'), quoted(''), quoted('')],
    ...[given.consultant, given.client, compact(given.yearBegins), given.accountLength, compact(given.from), compact(given.to)],
    ...[textOf(given.name, 30), quoted(''), 1, 0, given.locked ? 1 : 0, quoted('EUR'), '', quoted(''), '', ''],
    ...[quoted(given.chart), '', '', quoted(''), quoted('')],
  ].join(';');
}

export const columnLine = (): string => columns.join(';');

export type Line = {
  /** Minor units, positive, of `currency`; debited from `account` and credited to `contra`. */
  amount: number;
  currency: string;
  /** Of another currency than euros: units for one euro, and the amount in euro cents. */
  rate: number | null;
  euros: number | null;
  account: string;
  contra: string;
  day: string;
  /** Identifies the posting. */
  document: string;
  text: string;
  locked: boolean;
};

const decimal = (minor: number): string => `${Math.trunc(minor / 100)},${String(minor % 100).padStart(2, '0')}`;
/** Rates below one have no form in the format; the amount in euros says the same. */
const rateOf = (rate: number): string => (rate >= 1 && rate < 10_000 ? rate.toFixed(6).replace('.', ',') : '');

const at = (name: string): number => columns.indexOf(name);
const places = {
  ...{ amount: 0, side: 1, currency: 2, rate: 3, euros: 4, base: 5, account: 6, contra: 7, day: at('Belegdatum') },
  ...{ document: at('Belegfeld 1'), text: at('Buchungstext'), locked: at('Festschreibung') },
};

export function recordLine(line: Line): string {
  const cells = Array.from({ length: columns.length }, () => '');
  cells[places.amount] = decimal(line.amount);
  cells[places.side] = quoted('S');
  cells[places.currency] = quoted(line.currency);
  if (line.euros !== null) {
    cells[places.rate] = line.rate === null ? '' : rateOf(line.rate);
    cells[places.euros] = decimal(line.euros);
    cells[places.base] = quoted('EUR');
  }
  cells[places.account] = line.account;
  cells[places.contra] = line.contra;
  cells[places.day] = `${line.day.slice(8, 10)}${line.day.slice(5, 7)}`;
  cells[places.document] = quoted(line.document.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '').slice(0, 36));
  cells[places.text] = textOf(line.text, 60);
  cells[places.locked] = line.locked ? '1' : '0';
  return cells.join(';');
}
