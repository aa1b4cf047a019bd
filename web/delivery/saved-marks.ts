/** Rules of a sheet of our own: buttons that the server wrote once for many pages show by it what the device or the account knows. */
const sheets = new Map<string, CSSStyleSheet>();

export function mark(name: string, selectors: readonly string[], rule: string): void {
  let sheet = sheets.get(name);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(name, sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(selectors.length > 0 ? `${selectors.join(',')}{${rule}}` : '');
}
