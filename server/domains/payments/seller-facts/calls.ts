import { sellerFactsCalls, sellerReportCalls } from '../../../../contract/payments/sellers/seller-facts.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { selectRule } from './queries.ts';
import { batch, recordSupplies } from './report-queries.ts';
import { reportCsv, reportPage, reportXml, suppliesCsv } from './report.ts';
import { correctReport, messageFile, submissionsOf, submitReport } from './submissions.ts';
import * as service from './service.ts';

export const sellerFactsHandlers: Handler[] = [
  handle(sellerFactsCalls.read, (_input, context) => service.readFacts(context.database.kysely, context)),
  handle(sellerFactsCalls.save, (input, context) => context.database.transaction((tx) => service.saveFacts(tx, context, input))),
  handle(sellerFactsCalls.state, (_input, context) => service.factsState(context.database.kysely, context)),
  handle(sellerReportCalls.rule, (_input, context) => selectRule(context.database.kysely)),
  handle(sellerReportCalls.saveRule, (input, context) => context.database.transaction((tx) => service.saveRule(tx, context, input))),
  handle(sellerReportCalls.list, (input, context) => reportPage(context.database.kysely, input)),
  handle(sellerReportCalls.facts, ({ id }, context) => service.factsOf(context.database.kysely, id)),
  handle(sellerReportCalls.csv, ({ year }, context) => reportCsv(context.database.kysely, context, year)),
  handle(sellerReportCalls.xml, ({ year }, context) => reportXml(context.database.kysely, context, year)),
  handle(sellerReportCalls.submissions, ({ year }, context) => submissionsOf(context.database.kysely, year)),
  handle(sellerReportCalls.message, ({ id }, context) => messageFile(context.database.kysely, id)),
  handle(sellerReportCalls.submit, ({ year }, context) => context.database.transaction((tx) => submitReport(tx, context, year))),
  handle(sellerReportCalls.correct, ({ year }, context) => context.database.transaction((tx) => correctReport(tx, context, year))),
  handle(sellerReportCalls.supplies, (input, context) => suppliesCsv(context.database.kysely, context, input)),
];

/** Records what was paid since the last time. */
const record: Task = async (_payload, { database, now }) => {
  for (let recorded = batch; recorded === batch;) recorded = await database.transaction((tx) => recordSupplies(tx, now()));
};

export const tasks: Record<string, Task> = { 'sellers:record-supplies': record };
export const crontab = ['23 * * * * sellers:record-supplies ?max=1'];
