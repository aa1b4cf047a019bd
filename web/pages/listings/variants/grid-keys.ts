import type { KeyboardEvent } from 'react';

const cellAt = (table: Element, row: number, column: string): HTMLInputElement | null =>
  table.querySelector(`input[data-row="${row}"][data-column="${column}"]`);

/**
 * The keys of a spreadsheet in a table of fields: Enter and the arrows go to the same column of the next row, left and right to the
 * neighbour once the caret is at the edge. Tab is the browser's. `onTakeAbove` is Ctrl+D.
 */
export function moveByKey(event: KeyboardEvent<HTMLTableElement>, onTakeAbove: (cell: HTMLInputElement) => void): void {
  const cell = event.target;
  if (!(cell instanceof HTMLInputElement) || cell.dataset['column'] === undefined || event.nativeEvent.isComposing) return;
  const { row = '', column } = cell.dataset;
  if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
    event.preventDefault();
    return onTakeAbove(cell);
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const atStart = cell.selectionStart === 0;
  const atEnd = cell.selectionEnd === cell.value.length;
  const neighbour = (by: number): HTMLInputElement | undefined => {
    const all = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-row="${row}"]`)];
    return all[all.indexOf(cell) + by];
  };
  const vertical = (by: number) => cellAt(event.currentTarget, Number(row) + by, column);
  let next: HTMLInputElement | null | undefined;
  if (event.key === 'Enter') {
    // Does not submit the form: a user who fills a column is not done.
    event.preventDefault();
    next = vertical(event.shiftKey ? -1 : 1);
  } else if (event.shiftKey) return;
  else if (event.key === 'ArrowDown') next = vertical(1);
  else if (event.key === 'ArrowUp') next = vertical(-1);
  else if (event.key === 'ArrowLeft' && atStart) next = neighbour(-1);
  else if (event.key === 'ArrowRight' && atEnd) next = neighbour(1);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
