/** The elements of a small, well-formed XML text in the order in which they begin. */
export type XmlElement = { path: string; attributes: Record<string, string>; text: string };

/** @throws Error for what is not well-formed */
export function xmlElements(xml: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open: XmlElement[] = [];
  for (const [, closing, name = '', rest = '', empty, text = ''] of xml.matchAll(/<(\/?)([A-Za-z][\w.]*)([^<>]*?)(\/?)>([^<]*)/g)) {
    if (closing) {
      const ended = open.pop();
      if (ended?.path.split('/').at(-1) !== name) throw new Error(`${name} ends where ${ended?.path ?? 'nothing'} is open`);
      continue;
    }
    const attributes = Object.fromEntries([...rest.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
    const element = { path: [...open.map(({ path }) => path.split('/').at(-1)), name].join('/'), attributes, text: text.trim() };
    found.push(element);
    if (!empty) open.push(element);
  }
  if (open.length > 0) throw new Error(`${open.at(-1)?.path} does not end`);
  return found;
}
