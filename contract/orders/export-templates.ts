import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, id, requiredText } from '../wire/fields.ts';
import { listColumns, type ListName } from './list-columns.ts';
import { exportForm } from './order-exports.ts';

const lists = Object.keys(listColumns) as [ListName, ...ListName[]];
const ofList = { list: z.enum(lists, 'listSettings.list') };
const name = requiredText(60);

export const mostTemplates = 30;

const template = z.object({ ...exportForm, id: z.int(), name: z.string(), isDefault: z.boolean() });
export type ExportTemplate = z.output<typeof template>;

const mine = { who: 'signedIn' } as const;

/** What the caller's exports of a list have, under names; nobody else sees or changes them. */
export const exportTemplateCalls = {
  list: declare({
    name: 'exportTemplates.list',
    method: 'GET',
    path: '/b2b/export-templates',
    summary: 'The templates that the caller has saved for exports of a list',
    access: mine,
    input: z.object(ofList),
    answer: z.array(template),
  }),
  add: declare({
    name: 'exportTemplates.add',
    method: 'POST',
    path: '/b2b/export-templates',
    summary: 'Saves columns, format and style of an export under a name; the form of exports begins with the default one',
    access: mine,
    input: z.object({ ...ofList, ...exportForm, name, isDefault: z._default(flag, false) }),
    answer: template,
  }),
  overwrite: declare({
    name: 'exportTemplates.overwrite',
    method: 'POST',
    path: '/b2b/export-templates/overwrite',
    summary: 'Replaces columns, format and style of a template',
    access: mine,
    input: z.object({ templateId: id, ...exportForm }),
    answer: template,
  }),
  change: declare({
    name: 'exportTemplates.change',
    method: 'POST',
    path: '/b2b/export-templates/change',
    summary: 'Renames a template, or makes it the default',
    access: mine,
    input: z.object({ templateId: id, name, isDefault: flag }),
    answer: template,
  }),
  remove: declare({
    name: 'exportTemplates.remove',
    method: 'POST',
    path: '/b2b/export-templates/remove',
    summary: 'Removes a template',
    access: mine,
    input: z.object({ templateId: id }),
    answer: z.object({}),
  }),
};
