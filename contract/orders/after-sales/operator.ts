import * as z from 'zod/mini';
import { declare } from '../../wire/call.ts';
import { id, minorUnits } from '../../wire/fields.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';
import { caseDetail, caseFilter, caseInput, caseSummary, fileInput, fileLink, requiredNote, stateAnswer } from './cases.ts';

const mediator = { who: 'operator', code: 'dispute.decide' } as const;

export const disputeCalls = {
  list: declare({
    name: 'disputes.list',
    method: 'GET',
    path: '/operator/disputes',
    summary: 'Cases that buyers have taken to the operator, newest first',
    access: mediator,
    input: z.object({ ...caseFilter, ...cursorInput }),
    answer: cursorPage(caseSummary),
  }),
  detail: declare({
    name: 'disputes.detail',
    method: 'GET',
    path: '/operator/disputes/{caseId}',
    summary: 'A disputed case with lines, timeline and evidence',
    access: mediator,
    input: z.object({ caseId: id }),
    answer: caseDetail,
  }),
  file: declare({
    name: 'disputes.file',
    method: 'GET',
    path: '/operator/disputes/file',
    summary: 'A fresh address for some minutes of a file of a case',
    access: mediator,
    input: z.object({ ...fileInput }),
    answer: fileLink,
  }),
  waiting: declare({
    name: 'disputes.waiting',
    method: 'GET',
    path: '/operator/disputes/waiting',
    summary: 'How many disputes wait for a decision',
    access: mediator,
    input: z.object({}),
    answer: z.object({ count: z.int() }),
  }),
  decide: declare({
    name: 'disputes.decide',
    method: 'POST',
    path: '/operator/disputes/decide',
    summary: 'Decides a dispute: refunds all, a part or nothing of what was asked for, with a reason that both sides read',
    access: mediator,
    input: z.object({ ...caseInput, amount: minorUnits.check(z.gte(0, 'field.amount')), note: requiredNote }),
    answer: stateAnswer,
    idempotent: true,
  }),
};
