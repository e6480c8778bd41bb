/** Reads a call's input out of a request and checks it against the declared schema. */
import { type Call, isErrorCode, type Language, refuse, refuseAs } from '@millwright/contract';
import { unstorablePath } from '@millwright/contract/fields/storable-text';
import type { Fault } from '@millwright/kernel';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { quickened } from '../quick-schema.ts';
import { rowAt, sayField } from './field-place.ts';
import { schemaReasons } from './say-issue.ts';
import { unknownFields } from './unknown-fields.ts';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (value === undefined || value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Fields;
  throw refuse('general.invalid', { field: 'body', reason: '' });
}

const withoutCacheBusters = (query: Fields): Fields =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !name.startsWith('_')));

const sayOf: Readonly<Record<Language, (field: string, said: string) => string>> = {
  'zh-CN': (field, said) => `“${field}”${said}`,
  'en-US': (field, said) => `“${field}” ${said}`,
};

interface Reason {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function invalid({ path, message }: Reason, input: unknown, language: Language): Fault {
  const details = { field: path.map(String).join('.'), ...rowAt(path, input) };
  if (isErrorCode(message)) return refuseAs(message, details);
  const field = sayField(path, language);
  const reason = field === null ? message : sayOf[language](field, message);
  return refuse('general.invalid', { ...details, reason });
}

/** A union says that nothing fits; the branch that knew the value's type says why. */
function reasonOf(issue: z.core.$ZodIssue): Reason {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value');
  if (inner === undefined) return issue;
  const { path, message } = reasonOf(inner);
  return { path: [...issue.path, ...path], message };
}

/** Of the fields that a call does not know; a body has room for many thousands. */
const mostTold = 20;

/**
 * The parsed input: query, then body or form fields, then path parameters, the later winning.
 * @throws Fault `general.invalid` in the caller's language, or the error that a check names
 * @throws Fault `general.unknown_field` naming what the schema does not know, but for parameters of
 *   the query that begin with `_`: proxies and clients add those against caches
 * @throws Fault `general.unstorable` {field} for a text that no database takes
 */
export function readInput(
  call: Call,
  request: FastifyRequest,
  body: unknown,
  language: Language,
): Fields {
  const merged = {
    ...withoutCacheBusters(fieldsOf(request.query)),
    ...fieldsOf(body),
    ...fieldsOf(request.params),
  };
  const parsed = quickened(call.input).safeParse(merged, { error: schemaReasons[language] });
  if (parsed.success) {
    const unknown = unknownFields(call.input, merged, mostTold);
    if (unknown.length > 0) throw refuse('general.unknown_field', { field: unknown.join(', ') });
    const broken = unstorablePath(parsed.data);
    if (broken !== undefined) throw refuse('general.unstorable', { field: broken.join('.') });
    return parsed.data as Fields;
  }
  const [issue] = parsed.error.issues;
  throw invalid(
    issue === undefined ? { path: [], message: '' } : reasonOf(issue),
    merged,
    language,
  );
}
