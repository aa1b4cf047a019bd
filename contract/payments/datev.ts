import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { day, id, integer, rowVersion, time } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { type LedgerKind, ledgerKinds } from './ledger.ts';

/** Standard charts of accounts of DATEV. */
export const datevCharts = ['03', '04'] as const;
export type DatevChart = (typeof datevCharts)[number];

/** What a chart proposes for each kind of account, with four digits; a tax adviser may use others. */
export const chartAccounts: Record<DatevChart, Record<LedgerKind, string>> = {
  '03': {
    buyer_balance: '1700',
    balance_reserved: '1701',
    buyer_credit: '1500',
    seller_payable: '1592',
    seller_pending: '1593',
    commission: '8510',
    provider_clearing: '1360',
    bank_clearing: '1200',
    vat: '1776',
    refunds: '1590',
  },
  '04': {
    buyer_balance: '3500',
    balance_reserved: '3501',
    buyer_credit: '1300',
    seller_payable: '1374',
    seller_pending: '1375',
    commission: '4560',
    provider_clearing: '1460',
    bank_clearing: '1800',
    vat: '3806',
    refunds: '1370',
  },
};

/** The proposed number of a kind: longer accounts have zeros at their end. */
export const proposedAccount = (kind: LedgerKind, chart: DatevChart, length: number): string =>
  chartAccounts[chart][kind].padEnd(length, '0');

const accountNumber = z._default(z.string('field.text').check(z.trim(), z.regex(/^(?:[1-9]\d{3,8})?$/, 'datev.account')), '');
const accounts = z.object(Object.fromEntries(ledgerKinds.map((kind) => [kind, accountNumber])) as Record<LedgerKind, typeof accountNumber>);

const between = (least: number, most: number, wrong: string) => integer.check(z.gte(least, wrong), z.lte(most, wrong));

export const datevSettingInput = z.object({
  /** The form is of this version; a newer one refuses it. */
  version: rowVersion,
  consultant: between(1001, 9_999_999, 'datev.consultant'),
  client: between(1, 99_999, 'datev.client'),
  chart: z.enum(datevCharts, 'field.required'),
  accountLength: between(4, 8, 'datev.accountLength'),
  yearBegins: between(1, 12, 'datev.yearBegins'),
  /** Empty for the proposal of the chart. */
  accounts,
});
export type DatevSettingInput = z.input<typeof datevSettingInput>;

const datevSetting = z.object({
  version: z.int(),
  consultant: z.nullable(z.int()),
  client: z.nullable(z.int()),
  chart: z.enum(datevCharts),
  accountLength: z.int(),
  yearBegins: z.int(),
  /** Only those that differ from the proposal. */
  accounts: z.partialRecord(z.enum(ledgerKinds), z.string()),
});
export type DatevSetting = z.output<typeof datevSetting>;

export const ledgerExportStates = ['waiting', 'ready', 'failed'] as const;
export type LedgerExportState = (typeof ledgerExportStates)[number];

const ledgerExport = z.object({
  id: z.int(),
  state: z.enum(ledgerExportStates),
  from: z.string(),
  to: z.string(),
  /** Per cent. */
  progress: z.int(),
  records: z.int(),
  /** Why it has failed, in words. */
  failure: z.nullable(z.string()),
  size: z.nullable(z.int()),
  requestedBy: z.string(),
  createdAt: time,
});
export type LedgerExport = z.output<typeof ledgerExport>;

const access = { who: 'operator', code: 'money.confirm' } as const;

export const datevCalls = {
  read: declare({
    name: 'datev.read',
    method: 'GET',
    path: '/operator/ledger/datev',
    summary: 'How the ledger is handed to DATEV: numbers of adviser and client, chart, accounts',
    access,
    input: z.object({}),
    answer: datevSetting,
  }),
  save: declare({
    name: 'datev.save',
    method: 'POST',
    path: '/operator/ledger/datev/save',
    summary: 'Changes these settings; files that exist stay as they are',
    access,
    input: datevSettingInput,
    answer: z.object({ version: z.int() }),
    encrypted: true,
  }),
  request: declare({
    name: 'datev.request',
    method: 'POST',
    path: '/operator/ledger/datev/request',
    summary: 'Has a file of all postings of some days built (EXTF, Buchungsstapel); the days are in one fiscal year and have ended',
    access,
    input: z.object({ from: day, to: day }),
    answer: z.object({ id: z.int() }),
    encrypted: true,
    idempotent: true,
    limit: { calls: 20, seconds: 60 },
  }),
  list: declare({
    name: 'datev.list',
    method: 'GET',
    path: '/operator/ledger/datev/exports',
    summary: 'The files that were requested, newest first',
    access,
    input: z.object({ ...cursorInput }),
    answer: cursorPage(ledgerExport),
  }),
  file: declare({
    name: 'datev.file',
    method: 'GET',
    path: '/operator/ledger/datev/exports/{id}/file',
    summary: 'A short-lived address of a file',
    access,
    input: z.object({ id }),
    answer: z.object({ address: z.string(), seconds: z.int() }),
  }),
};
