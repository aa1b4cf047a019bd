/** Characters of a part: well below what a call may carry, which counts more for letters with accents. */
const mostCharacters = 150_000;

/** A long list in parts that each begin with its heading; `before` is how many rows of the file stand before the part. A row in quotes is never cut. */
export function partsOf(file: string, most = mostCharacters): { content: string; before: number }[] {
  const lines = file.replace(/^\uFEFF/, '').split(/(?<=\n)/);
  const head = lines[0] ?? '';
  const parts: { content: string; before: number }[] = [];
  let [content, before, inQuotes] = ['', 0, false];
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue;
    if (!inQuotes && content.length + line.length > most && content !== '') {
      parts.push({ content: head + content, before });
      [content, before] = ['', at - 1];
    }
    content += line;
    if (line.split('"').length % 2 === 0) inQuotes = !inQuotes;
  }
  if (content !== '' || parts.length === 0) parts.push({ content: head + content, before });
  return parts;
}
