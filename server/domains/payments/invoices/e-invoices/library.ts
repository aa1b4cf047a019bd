import type { FormatFactoryService, Invoice } from '@e-invoice-eu/core';
import type { ValidateFunction } from 'ajv/dist/2019.js';

/*
 * What Kontor uses of @e-invoice-eu/core: its formats, and its schema to find data that no e-invoice may have. Its own `InvoiceService` is not
 * used: it compiles the schema, 435 kB, for each document, and renders the XML through a DOM. Here both are its public parts, put together
 * differently: one format service for all documents, the schema compiled once, the XML written as text.
 * Relies on: a format service has no state; its only rendering is the public `renderXML`, whose data are plain objects in the order of the
 * elements, attributes next to their element as `element@attribute`. Tried with @e-invoice-eu/core 2.3.4.
 * Gains 97 % of the processor time of an XRechnung (UBL), 95 % of one as CII. Off: `plain` renders as the library does; a test compares both.
 */

export type XmlFormat = 'XRECHNUNG-UBL' | 'XRECHNUNG-CII' | 'CII';

type Formats = { validate: ValidateFunction; service: (format: XmlFormat, plain: boolean) => Service };
type Service = ReturnType<FormatFactoryService['createFormatService']>;

let formats: Promise<Formats> | undefined;

/** Data that break the schema, as paths into the document with what is wrong. */
export class SchemaViolation extends Error {}

/** @param plain renders as the library does, for comparison */
export async function renderEInvoice(data: object, format: XmlFormat, plain = false): Promise<string> {
  formats ??= loadFormats();
  const { validate, service } = await formats;
  if (!validate(data))
    throw new SchemaViolation(validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('\n'));
  const formatter = service(format, plain);
  const invoice = data as Invoice;
  formatter.fillInvoiceDefaults(invoice);
  const xml = await formatter.generate(invoice, { format: format.toLowerCase(), lang: 'en', noWarnings: true });
  return typeof xml === 'string' ? xml : Buffer.from(xml).toString();
}

async function loadFormats(): Promise<Formats> {
  // They are large, and most documents are read as PDF alone.
  const [{ FormatFactoryService: Factory, invoiceSchema }, { Ajv2019 }] = await Promise.all([
    import('@e-invoice-eu/core'),
    import('ajv/dist/2019.js'),
  ]);
  const silent = { log: () => undefined, warn: () => undefined, error: () => undefined } as never;
  const factory = new Factory();
  const services = new Map<string, Service>();
  const service = (format: XmlFormat, plain: boolean): Service => {
    const key = `${format} ${plain}`;
    const found = services.get(key) ?? factory.createFormatService(format, silent);
    if (!plain) (found as Service & { renderXML(given: object): string }).renderXML = xmlText;
    services.set(key, found);
    return found;
  };
  const schema = structuredClone(invoiceSchema);
  // That of UBL requires the electronic addresses of both sides, without which Kontor makes no e-invoice.
  service('XRECHNUNG-UBL', true).patchSchema(schema as never);
  return { validate: new Ajv2019({ strict: true, allErrors: true, useDefaults: true }).compile(schema), service };
}

type Content = string | number | boolean | Content[] | { [name: string]: Content } | undefined;

/**
 * XML of nested objects: a list is as many elements; `@a` is an attribute of the element, `element@a` one of that element next to it; `#` is
 * the text of an element that has attributes.
 */
export function xmlText(data: object): string {
  return `<?xml version="1.0" encoding="utf-8"?>${elements(data as { [name: string]: Content }, '\n')}`;
}

function elements(parent: { [name: string]: Content }, indent: string): string {
  let xml = '';
  for (const [name, content] of Object.entries(parent)) {
    if (name.includes('@') || content === undefined) continue;
    const attributes = attributesOf(parent, `${name}@`);
    if (Array.isArray(content)) for (const one of content) xml += element(name, attributes, one, indent);
    else xml += element(name, attributes, content, indent);
  }
  return xml;
}

function element(name: string, attributes: string, content: Content, indent: string): string {
  if (typeof content !== 'object') return `${indent}<${name}${attributes}>${escaped(String(content))}</${name}>`;
  const own = content as { [name: string]: Content };
  const start = `${indent}<${name}${attributes}${attributesOf(own, '@')}`;
  if (typeof own['#'] === 'string') return `${start}${attributesOf(own, '#@')}>${escaped(own['#'])}</${name}>`;
  const inside = elements(own, `${indent}\t`);
  return inside ? `${start}>${inside}${indent}</${name}>` : `${start}/>`;
}

function attributesOf(owner: { [name: string]: Content }, prefix: string): string {
  let text = '';
  for (const [name, value] of Object.entries(owner))
    if (name.startsWith(prefix)) text += ` ${name.slice(prefix.length)}="${escaped(value as string).replaceAll('"', '&quot;')}"`;
  return text;
}

/** Control characters, which XML has no place for, are left out. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are meant
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;');
