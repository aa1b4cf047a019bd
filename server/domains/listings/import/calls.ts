import { productImportCalls as calls } from '../../../../contract/listings/imports.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { failedLines, template } from './failed.ts';
import {
  addPictures,
  cancelImport,
  checkImport,
  correctCell,
  fetchAgain,
  importPage,
  listImports,
  problemsPage,
  progressOf,
  startImport,
  undoImport,
  writeImport,
} from './service.ts';

export const importHandlers: Handler[] = [
  handle(calls.start, startImport),
  handle(calls.list, listImports),
  handle(calls.detail, importPage),
  handle(calls.progress, progressOf),
  handle(calls.pictures, addPictures),
  handle(calls.fetchAgain, fetchAgain),
  handle(calls.check, checkImport),
  handle(calls.problems, problemsPage),
  handle(calls.correct, correctCell),
  handle(calls.failed, failedLines),
  handle(calls.write, writeImport),
  handle(calls.undo, undoImport),
  handle(calls.cancel, cancelImport),
  handle(calls.template, template),
];
