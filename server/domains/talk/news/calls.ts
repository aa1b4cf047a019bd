import { operatorNewsCalls } from '../../../../contract/talk/platform-news.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedInScope } from '../../../platform/scope.ts';
import { listNews, newsCsv, newsDetail, removeNews, saveNews, sendNews } from './news.ts';
import { countReachable } from './queries.ts';

export const handlers: Handler[] = [
  handle(operatorNewsCalls.list, (input, context) => listNews(context.database.kysely, context, input)),
  handle(operatorNewsCalls.export, (input, context) => newsCsv(context.database.kysely, context, input)),
  handle(operatorNewsCalls.reach, (_input, context) => countReachable(context.database.kysely)),
  handle(operatorNewsCalls.detail, ({ id }, context) => newsDetail(context.database.kysely, context, id)),
  handle(operatorNewsCalls.save, (input, context) => context.database.transaction((tx) => saveNews(tx, signedInScope(context), input))),
  handle(operatorNewsCalls.remove, ({ id }, context) => context.database.transaction((tx) => removeNews(tx, signedInScope(context), id))),
  handle(operatorNewsCalls.send, (input, context) => context.database.transaction((tx) => sendNews(tx, signedInScope(context), input))),
];
