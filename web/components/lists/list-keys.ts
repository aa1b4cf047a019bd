/** Keys of a list of rows (`DataList`): moving, choosing, searching. Loaded after the page, by list-keys-button.tsx. */

/** Fields that take signs; boxes and buttons do not. */
const typing = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';
/** While one of these is shown, keys are its own. */
const above = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('tbody > tr')];
const linkOf = (row: HTMLElement | undefined): HTMLElement | null => row?.querySelector<HTMLElement>('a[data-row]') ?? null;
const boxOf = (row: HTMLElement | undefined): HTMLElement | null => row?.querySelector<HTMLElement>('input[type=checkbox]') ?? null;

/** Listens until the returned function is called. The focus says which row it is, so that Enter opens its link and screen readers read it. */
export function listenToListKeys(list: HTMLElement, help: () => void): () => void {
  let last = -1;
  const act = (key: string): boolean => {
    const rows = rowsOf(list);
    const focused = rows.findIndex((row) => row.contains(document.activeElement));
    const at = focused === -1 ? Math.min(last, rows.length - 1) : focused;
    if (key === 'j' || key === 'k') {
      const next = focused === -1 && last === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + (key === 'j' ? 1 : -1)));
      const target = linkOf(rows[next]) ?? boxOf(rows[next]);
      last = next;
      target?.focus();
      target?.scrollIntoView({ block: 'nearest' });
      return target !== null;
    }
    if (key === 'x') {
      const box = boxOf(rows[at]);
      box?.click();
      return box !== null;
    }
    // The link opens by itself; from the row's box, too.
    if (key === 'Enter' && document.activeElement !== null && document.activeElement === boxOf(rows[focused])) {
      linkOf(rows[focused])?.click();
      return true;
    }
    if (key === '/') {
      const field = list.querySelector<HTMLInputElement>('input[type=search]');
      field?.focus();
      field?.select();
      return field !== null;
    }
    if (key === '?') help();
    return key === '?';
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    if ([...document.querySelectorAll(above)].some((one) => one.checkVisibility())) return;
    if (act(event.key)) event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
