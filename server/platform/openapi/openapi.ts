import * as z from 'zod/mini';
import type { Access, Call } from '../../../contract/wire/call.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };

/** Inputs are described as they are understood, after conversion: a query's `"20"` is a whole number. */
function schemaOf(schema: z.ZodMiniType): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output', reused: 'inline' });
  return rest as Schema;
}

function whoMay({ who, code }: Access): string {
  const names = {
    anyone: 'anyone',
    signedIn: 'anyone signed in',
    buyer: 'buyers',
    auditedBuyer: 'approved buyers',
    seller: 'sellers',
    operator: 'the operator',
  };
  return `For ${names[who]}${code ? ` with the access code \`${code}\`` : ''}.`;
}

function describe(call: Call): string {
  const parts = [whoMay(call.access)];
  if (call.encrypted) parts.push('The body is encrypted and signed, see `/secret/pubkey/0`; a plain one is answered with 40002.');
  if (call.idempotent) parts.push('Needs an `Idempotency-Key` header: repeated, it has one effect and gets the same answer.');
  if (call.limit) parts.push(`At most ${call.limit.calls} times in ${call.limit.seconds} seconds.`);
  return parts.join(' ');
}

const localeParameters = ['_lang', '_country', '_region'].map((name) => ({ $ref: `#/components/parameters/${name}` }));

function operation(call: Call): Record<string, unknown> {
  const input = schemaOf(call.input);
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const properties = Object.entries(input.properties ?? {});
  const isRequired = (name: string): boolean => inPath.has(name) || (input.required ?? []).includes(name);
  const parameterNames = call.method === 'GET' ? properties : properties.filter(([name]) => inPath.has(name));
  const parameters: unknown[] = parameterNames.map(([name, schema]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: isRequired(name) && schema['default'] === undefined,
    schema,
  }));
  if (call.idempotent) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  const answer = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer', const: 200 }, msg: { type: 'string' }, data: schemaOf(call.answer) },
  };
  return {
    operationId: call.name,
    summary: call.summary,
    description: describe(call),
    tags: [call.name.split('.')[0]],
    parameters: call.method === 'GET' ? [...parameters, ...localeParameters] : parameters,
    ...(call.method === 'POST' ? { requestBody: bodyOf(input) } : {}),
    responses: {
      200: {
        description: 'Success, or a refusal with another code than 200',
        content: { 'application/json': { schema: { anyOf: [answer, { $ref: '#/components/schemas/Refusal' }] } } },
      },
      ...(call.access.who === 'anyone' ? {} : { 401: { $ref: '#/components/responses/SessionExpired' } }),
    },
    security: call.access.who === 'anyone' ? [] : [{ session: [] }],
  };
}

function bodyOf(input: Schema): Record<string, unknown> {
  const form = {
    type: 'object',
    required: ['body'],
    properties: {
      body: { type: 'string', contentMediaType: 'application/json', contentSchema: input },
      _lang: { type: 'string' },
      _country: { type: 'string' },
      _region: { type: 'string' },
    },
  };
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema: form }, 'application/json': { schema: input } } };
}

/** The OpenAPI 3.1 document of all declared calls. */
export function openApiDocument(calls: readonly Call[], server: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: '1',
      description:
        'The calls of the marketplace. Answers are `{code, msg, data}`; every refusal has a code and a sentence in the language asked for.',
    },
    servers: [{ url: `${server}/api` }],
    paths,
    components: {
      parameters: {
        _lang: {
          name: '_lang',
          in: 'query',
          description: 'Language of texts and messages',
          schema: { type: 'string', enum: ['en', 'de', 'es', 'fr', 'it', 'pl', 'pt', 'ro'], default: 'en' },
        },
        _country: {
          name: '_country',
          in: 'query',
          description: 'VAT country of the buyer, ISO 3166-1',
          schema: { type: 'string', pattern: '^[A-Z]{2}$', default: 'DE' },
        },
        _region: {
          name: '_region',
          in: 'query',
          description: 'Country that prices and delivery are shown for, ISO 3166-1; without it the buyer’s VAT country',
          schema: { type: 'string', pattern: '^[A-Z]{2}$' },
        },
        IdempotencyKey: { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', minLength: 8, maxLength: 128 } },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: {
            code: { type: 'integer', not: { const: 200 } },
            msg: { type: 'string' },
            data: { description: 'Details, such as `fields` with a sentence each' },
            requestId: { type: 'string' },
          },
        },
      },
      responses: {
        SessionExpired: {
          description: 'No valid session',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'Authorization_web' } },
    },
  };
}
