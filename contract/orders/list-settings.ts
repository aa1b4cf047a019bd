import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, id, integer, list, requiredText, text } from '../wire/fields.ts';
import { pageSizes } from '../wire/page-sizes.ts';
import { type ListColumn, listColumns, type ListName } from './list-columns.ts';

const lists = Object.keys(listColumns) as [ListName, ...ListName[]];
const all = [...new Set(Object.values(listColumns).flat())] as [ListColumn, ...ListColumn[]];

export const mostViews = 30;
const query = text(500);

const view = z.object({ id: z.int(), name: z.string(), query: z.string(), isDefault: z.boolean() });
const settings = z.object({
  /** Null: those that the list has by itself. */
  columns: z.nullable(z.array(z.enum(all))),
  pageSize: z.int(),
  views: z.array(view),
});
export type ListSettings = z.output<typeof settings>;
export type ListView = z.output<typeof view>;

const mine = { who: 'signedIn' } as const;
const ofList = { list: z.enum(lists, 'listSettings.list') };

/** How the caller sees a list; nobody else sees or changes it. */
export const listSettingCalls = {
  read: declare({
    name: 'listSettings.read',
    method: 'GET',
    path: '/b2b/list-settings',
    summary: 'Columns, page size and saved filters of a list, as the caller has set them',
    access: mine,
    input: z.object(ofList),
    answer: settings,
  }),
  save: declare({
    name: 'listSettings.save',
    method: 'POST',
    path: '/b2b/list-settings',
    summary: 'Sets columns and their order, and rows per page; without columns the list has its own',
    access: mine,
    input: z.object({
      ...ofList,
      columns: z.nullable(list(z.enum(all), all.length).check(z.minLength(1, 'field.required'))),
      pageSize: integer.check(z.refine((value) => (pageSizes as readonly number[]).includes(value), 'paging.size')),
    }),
    answer: z.object({}),
  }),
  addView: declare({
    name: 'listSettings.addView',
    method: 'POST',
    path: '/b2b/list-settings/view',
    summary: 'Saves a filter of a list under a name; the default one is applied when the list is opened',
    access: mine,
    input: z.object({ ...ofList, name: requiredText(60), query, isDefault: z._default(flag, false) }),
    answer: view,
  }),
  changeView: declare({
    name: 'listSettings.changeView',
    method: 'POST',
    path: '/b2b/list-settings/view/change',
    summary: 'Renames a saved filter, or makes it the default',
    access: mine,
    input: z.object({ viewId: id, name: requiredText(60), isDefault: flag }),
    answer: view,
  }),
  removeView: declare({
    name: 'listSettings.removeView',
    method: 'POST',
    path: '/b2b/list-settings/view/remove',
    summary: 'Removes a saved filter',
    access: mine,
    input: z.object({ viewId: id }),
    answer: z.object({}),
  }),
};
