/** The OpenAPI 3.1 document of declared calls. */
import { z } from 'zod/mini';
import { errors } from '../manifest/errors.ts';
import type { Call, Rule } from './call.ts';
import { declaredErrors } from './declared-errors.ts';
import { pageHeader } from './page-header.ts';

type Json = { [key: string]: unknown };

export interface OpenApiDocument extends Json {
  readonly openapi: '3.1.0';
  readonly paths: Record<string, Record<string, Json>>;
  readonly components: { readonly schemas: Record<string, Json> } & Json;
}

/**
 * Puts a schema into a document: JSON Schema's own references start at the schema, OpenAPI's at the
 * document, so definitions move to the components and references follow them.
 */
function place(schema: z.ZodMiniType, io: 'input' | 'output', name: string, shared: Json): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  const { $schema: _dialect, $defs: definitions, ...root } = made;
  let refersToRoot = false;
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(follow);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key !== '$ref' || typeof inner !== 'string') return [key, follow(inner)];
        if (inner === '#') refersToRoot = true;
        const definition = inner.replace(/^#(\/\$defs\/)?/, '');
        const target = definition === '' ? name : `${name}.${definition}`;
        return [key, `#/components/schemas/${target}`];
      }),
    );
  };
  const followed = follow(root) as Json;
  for (const [key, definition] of Object.entries((definitions as Json | undefined) ?? {})) {
    shared[`${name}.${key}`] = follow(definition);
  }
  if (!refersToRoot) return followed;
  shared[name] = followed;
  return { $ref: `#/components/schemas/${name}` };
}

function scopeText(rule: Exclude<Rule, { kind: 'public' | 'admin' }>): string {
  if (rule.kind === 'session') return ' The answer holds what belongs to the items of the caller.';
  if (rule.kind === 'scoped') {
    return ` \`${rule.field}\` must belong to an item of the caller, else code 404.`;
  }
  const owner = rule.owner === 'user' ? 'the caller' : 'the account of the caller';
  const beside = rule.administrators === true ? '; administrators may name anybody’s' : '';
  return ` \`${rule.field}\` must belong to ${owner}, else code 404${beside}.`;
}

const whoMay = (rule: Rule): string => {
  if (rule.kind === 'public') return `Public: ${rule.why}.`;
  if (rule.kind === 'admin') return 'Administrators (grade 0).';
  const permission =
    rule.permission === undefined ? '' : ` with the permission \`${rule.permission}\``;
  return `Any signed-in user${permission}.${scopeText(rule)}`;
};

const refusalsText = (call: Call): string =>
  declaredErrors(call)
    .map(
      (code) => `\n- \`${code}\` (${errors[code].status}): ${errors[code].en} / ${errors[code].zh}`,
    )
    .join('');

const envelope = (call: Call, reply: Json): Json => {
  const code = { const: 200 };
  const message = { type: 'string' };
  if (call.flat === true) {
    return { allOf: [reply, { type: 'object', properties: { code, message } }] };
  }
  return {
    type: 'object',
    properties: { code, data: reply, message },
    required: ['code', 'data', 'message'],
  };
};

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: unknown;
}

function fieldsOf(input: Json): Field[] {
  const required = new Set((input.required as string[] | undefined) ?? []);
  return Object.entries((input.properties as Json | undefined) ?? {}).map(([name, schema]) => ({
    name,
    required: required.has(name),
    schema,
  }));
}

const objectOf = (fields: readonly Field[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
  required: fields.filter((field) => field.required).map((field) => field.name),
});

const fileField = ({ field, maxBytes, maxFiles = 1 }: NonNullable<Call['upload']>): Field => {
  const one = { type: 'string', format: 'binary', maxLength: maxBytes };
  const schema =
    maxFiles === 1 ? one : { type: 'array', items: one, minItems: 1, maxItems: maxFiles };
  return { name: field, required: true, schema };
};

function operation(call: Call, shared: Json): Json {
  const whole = place(call.input, 'input', `${call.name}.input`, shared);
  const reply = place(call.reply, 'output', `${call.name}.reply`, shared);
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const fields = fieldsOf(whole);
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const parameters = fields
    .filter(({ name }) => inPath.has(name) || !hasBody)
    .map(({ name, required, schema }) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: required || inPath.has(name),
      schema,
    }));
  const rest = fields.filter(({ name }) => !inPath.has(name));
  const isPlainObject = whole.properties !== undefined;
  const body = isPlainObject ? objectOf(rest) : whole;
  const file = call.upload === undefined ? [] : [fileField(call.upload)];
  const content =
    call.upload === undefined
      ? { 'application/json': { schema: body } }
      : { 'multipart/form-data': { schema: objectOf([...rest, ...file]) } };
  const success =
    call.download === true
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: envelope(call, reply) } };
  return {
    operationId: call.name,
    tags: [call.name.split('.', 1)[0]],
    summary: call.summary,
    description: whoMay(call.rule) + refusalsText(call),
    ...(call.rule.kind === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: { required: true, content } } : {}),
    responses: {
      '200': { description: 'Success, or a refusal with its own `code`', content: success },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const refused: Json = {
  description:
    'The server answers HTTP 200 to whatever it handled, refusals included. HTTP 401 stands for no ' +
    'or an expired session (code 401) and for no permission (code 403); 413, 429, 500 and 503 for ' +
    'themselves.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { type: 'integer' },
          data: { description: 'Null, or the fresh state after a conflict' },
          message: { type: 'string', description: 'In the language of the caller' },
          error: { type: 'string', description: 'The stable code of the refusal' },
          details: { type: 'object' },
        },
        required: ['code', 'data', 'message', 'error'],
      },
    },
  },
};

const cookieRule = [
  'Set for our own pages alone, and asked of them by calls that change something. They send',
  Object.entries(pageHeader)
    .map(([name, value]) => `\`${name}: ${value}\``)
    .join(),
  'where a browser sends neither `Sec-Fetch-Site` nor `Origin`. Programs use the bearer token.',
].join(' ');

export const pathOfCall = (call: Pick<Call, 'path' | 'prefixed'>): string =>
  `/${call.prefixed === false ? '' : 'api/v1/'}${call.path}`;

/** Yields after every call: all of them together take longer than a server may be silent. */
export function* describing(
  calls: readonly Call[],
  version: string,
): Generator<undefined, OpenApiDocument> {
  const paths: Record<string, Record<string, Json>> = {};
  const schemas: Record<string, Json> = {};
  for (const call of calls) {
    const path = pathOfCall(call);
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = operation(call, schemas);
    yield;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millwright',
      version,
      description: [
        '应答为 `{code, data, message}`，`code` 200 表示成功；路径不区分大小写，末尾可带斜杠。',
        'Replies are `{code, data, message}`, `code` 200 is success. Paths match without regard to case; a trailing slash is allowed.',
      ].join('\n\n'),
    },
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      schemas,
      responses: { Refused: refused },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'millwright_session',
          description: cookieRule,
        },
      },
    },
  };
}

/** The whole document at once. */
export function describeCalls(calls: readonly Call[], version: string): OpenApiDocument {
  const steps = describing(calls, version);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
