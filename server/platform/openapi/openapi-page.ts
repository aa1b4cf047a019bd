import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../../contract/wire/call.ts';
import { openApiDocument } from './openapi.ts';

const style = `
:root{color-scheme:light dark;--line:#8884;--quiet:#767676}
body{margin:0 auto;max-width:70rem;padding:1.5rem;font:16px/1.55 system-ui,sans-serif}
h1{font-size:1.75rem}h2{margin:2.5rem 0 .5rem;font-size:1.2rem;text-transform:capitalize}
nav ul{display:flex;flex-wrap:wrap;gap:.4rem 1rem;padding:0;list-style:none}
details{border-top:1px solid var(--line);padding:.6rem 0}summary{cursor:pointer}
code,pre{font:.85rem/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.8rem;border:1px solid var(--line);border-radius:.5rem}
.method{display:inline-block;width:3.2rem;font-weight:600}.summary{color:var(--quiet)}
@media(prefers-color-scheme:dark){:root{--quiet:#9a9a9a}}`;

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: unknown[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: { anyOf?: { properties?: { data?: unknown } }[] } }> }>;
};

function section(path: string, method: string, operation: Operation): string {
  const input = operation.requestBody?.content['application/json']?.schema ?? operation.parameters;
  const answer = operation.responses['200']?.content?.['application/json']?.schema.anyOf?.[0]?.properties?.data;
  const block = (title: string, value: unknown) => `<h3>${title}</h3><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`;
  const heading = `<summary><code><span class="method">${method.toUpperCase()}</span> ${escape(path)}</code> <span class="summary">${escape(operation.summary)}</span></summary>`;
  const description = escape(operation.description).replace(/`([^`]+)`/g, '<code>$1</code>');
  return `<details id="${escape(operation.operationId)}">${heading}<p>${description}</p>${block('Input', input)}${block('Answer: data', answer)}</details>`;
}

/** A page to read the document with: no script, made once. */
function page(document: { paths: Record<string, Record<string, Operation>> }): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), section(path, method, operation)]);
    }
  }
  const links = [...byTag.keys()].map((tag) => `<li><a href="#${tag}">${tag}</a></li>`).join('');
  const sections = [...byTag].map(([tag, entries]) => `<section id="${tag}"><h2>${tag}</h2>${entries.join('')}</section>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kontor: calls</title><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><h1>Calls</h1><p>Made from the same declarations as the server's routes. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><nav aria-label="Domains"><ul>${links}</ul></nav>${sections}</main></body></html>`;
}

/** `/api/openapi.json` and `/api/docs`. Both are built on first use and cached. */
export function mountOpenApi(app: FastifyInstance, calls: readonly Call[], server: string): void {
  const hash = createHash('sha256').update(style).digest('base64');
  let json: string | undefined;
  let html: string | undefined;
  const make = () => openApiDocument(calls, server);
  app.get('/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(make());
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/docs', (_request, reply) => {
    html ??= page(make() as never);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`)
      .send(html);
  });
}
