import { decimalText } from '../invoices/index.ts';

export type Transfer = { endToEndId: string; amount: number; accountHolder: string; iban: string; bic: string; text: string };
export type TransferFile = {
  /** Names the file for the bank; another file of the same name is refused by it. */
  messageId: string;
  createdAt: Date;
  executeOn: string;
  accountHolder: string;
  iban: string;
  bic: string;
  transfers: readonly Transfer[];
};

/** Letters that the SEPA transfers have no sign for and that lose more than an accent. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  Þ: 'Th',
  '&': '+',
  '€': 'EUR',
};

/**
 * Text in the characters that every bank of the SEPA takes (EPC217-08): Latin letters without accents, digits, and some marks; cut to length. Neither
 * begins nor ends with a slash, nor has two in a row.
 */
export function sepaText(text: string, length: number): string {
  const latin = text
    .replaceAll(/[ßæÆøØłŁđĐœŒþÞ&€]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/\s{2,}/g, ' ')
    .trim();
  return latin
    .replace(/^\//, '')
    .slice(0, length)
    .replace(/[/ ]+$/, '')
    .trim();
}

/** A name in another script would be empty, which the schema does not allow: the bank would refuse the entire file. It pays by the IBAN. */
const nameText = (name: string): string => sepaText(name, 70) || 'NOTPROVIDED';

const agent = (name: 'DbtrAgt' | 'CdtrAgt', bic: string): string => {
  if (bic) return `<${name}><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></${name}>`;
  // A bank finds the bank of a creditor by the IBAN; the schema wants something said about that of the debtor.
  return name === 'CdtrAgt' ? '' : `<${name}><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></${name}>`;
};

const euros = (amount: number): string => decimalText(amount, 'EUR');

const transferXml = ({ endToEndId, amount, accountHolder, iban, bic, text }: Transfer): string => `
      <CdtTrfTxInf>
        <PmtId><EndToEndId>${endToEndId}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="EUR">${euros(amount)}</InstdAmt></Amt>
        ${agent('CdtrAgt', bic)}
        <Cdtr><Nm>${nameText(accountHolder)}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>${sepaText(text, 140)}</Ustrd></RmtInf>
      </CdtTrfTxInf>`;

/**
 * Credit transfers in euros as a file for a bank: pain.001.001.09 by the rules of the SEPA credit transfer (EPC132-08). Names and texts have no
 * character that XML would have to escape.
 */
export function transferFile({ messageId, createdAt, executeOn, accountHolder, iban, bic, transfers }: TransferFile): string {
  const count = transfers.length;
  const total = euros(transfers.reduce((sum, { amount }) => sum + amount, 0));
  const name = nameText(accountHolder);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${messageId}</MsgId>
      <CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm>
      <NbOfTxs>${count}</NbOfTxs>
      <CtrlSum>${total}</CtrlSum>
      <InitgPty><Nm>${name}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${messageId}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <NbOfTxs>${count}</NbOfTxs>
      <CtrlSum>${total}</CtrlSum>
      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
      <ReqdExctnDt><Dt>${executeOn}</Dt></ReqdExctnDt>
      <Dbtr><Nm>${name}</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>
      ${agent('DbtrAgt', bic)}
      <ChrgBr>SLEV</ChrgBr>${transfers.map(transferXml).join('')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;
  return xml.replaceAll(/^\s*\n/gm, '');
}
