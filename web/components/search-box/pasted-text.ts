/**
 * What was pasted as the one line that a search field holds: lines with commas between them, the columns of a spreadsheet with semicolons.
 * Only complete lines, up to a maximum number of characters.
 */
export function inOneLine(pasted: string, most: number): string {
  const lines = pasted
    .split(/[\r\n]+/)
    .map((line) => (/[\t;]/.test(line) ? cellsOf(line).join('; ') : line.trim()))
    .filter(Boolean);
  while (lines.length > 1 && lines.join(', ').length > most) lines.pop();
  return lines.join(', ').slice(0, most);
}

/** A comma within a cell would end the line. */
function cellsOf(line: string): string[] {
  const cells = line.split(line.includes('\t') ? '\t' : ';').map((cell) =>
    cell
      .replace(/(\d),(?=\d)/g, '$1.')
      .replace(/[,;|\s]+/g, ' ')
      .trim(),
  );
  return cells.slice(0, cells.findLastIndex(Boolean) + 1);
}
