/** Reads out of a call's input schema what holds for its fields. */
import { type Call, type ErrorCode, isErrorCode } from '@millwright/contract';
import type { CallFacts, FieldCheck, FieldFacts } from '@millwright/contract/fields/facts';
import { safeParse, type z } from 'zod/mini';

type Facts = Record<string, unknown>;
type Check = z.core.$ZodChecks['_zod']['def'];
type Known = z.core.$ZodTypes;

/** One of zod's own kinds, which its general types do not say. */
const known = (schema: z.core.$ZodType): Known => schema as unknown as Known;
const knownCheck = (check: unknown): Check => check as Check;

const messageOf = ({ error }: Check): string => {
  // The texts of our checks are constants, whatever is told of the issue.
  const said = error?.({} as never);
  return typeof said === 'string' ? said : (said?.message ?? '');
};

const isTrim = (tx: (text: never) => unknown): boolean => tx('\t A a ' as never) === 'A a';

/** A check as the fact it is; undefined where facts cannot say it. */
function factOf(check: Check): readonly [FieldCheck | 'trim', unknown] | undefined {
  switch (check.check) {
    case 'min_length':
      return ['min', check.minimum];
    case 'max_length':
      return ['max', check.maximum];
    case 'greater_than':
      return [check.inclusive ? 'min' : 'above', check.value];
    case 'less_than':
      return [check.inclusive ? 'max' : 'below', check.value];
    case 'number_format':
      return check.format === 'safeint' ? ['whole', true] : undefined;
    case 'overwrite':
      return isTrim(check.tx) ? ['trim', true] : undefined;
    case 'string_format':
      return check.format === 'regex' && check.pattern ? ['pattern', check.pattern] : undefined;
    default:
      return undefined;
  }
}

/** The codes of the checks: one for all where they share it. */
const codesOf = (codes: ReadonlyMap<string, ErrorCode>, checks: readonly string[]): Facts => {
  const [first] = new Set(codes.values());
  if (first === undefined) return {};
  const shared = checks.every((check) => codes.get(check) === first);
  return { code: shared ? first : Object.fromEntries(codes) };
};

/** @param schema of a type that has checks of its own */
function withChecks(type: string, schema: Known): Facts {
  const { def } = schema._zod;
  const facts: Facts = {};
  const codes = new Map<string, ErrorCode>();
  let more = false;
  const checks = (def.checks ?? []).map((check) => knownCheck(check._zod.def));
  // A format is both: the type, and the first of its checks.
  for (const check of 'check' in def ? [knownCheck(def), ...checks] : checks) {
    const fact = factOf(check);
    if (fact === undefined || facts[fact[0]] !== undefined) {
      more = true;
      continue;
    }
    facts[fact[0]] = fact[1];
    const message = messageOf(check);
    if (isErrorCode(message)) codes.set(fact[0], message);
  }
  const coded = Object.keys(facts).filter((fact) => fact !== 'trim');
  return { type, ...facts, ...codesOf(codes, coded), ...(more ? { more: true } : {}) };
}

/** True or false, or one of the words in a query string. */
const isFlag = (schema: Known): boolean => {
  const { def, values } = schema._zod;
  if (def.type === 'pipe') return isFlag(known(def.in));
  if (def.type === 'union') return def.options.every((one) => isFlag(known(one)));
  return (
    def.type === 'boolean' || (values?.size === 2 && values.has('true') && values.has('false'))
  );
};

/** A value with a shape of its own: only whether there must be one is known. */
const other = (schema: Known): Facts => {
  const takes = (value: unknown): boolean => safeParse(schema, value).success;
  return {
    type: 'other',
    more: true,
    ...(takes(null) ? { nullable: true } : {}),
    ...(takes(undefined) ? { optional: true } : {}),
  };
};

function readField(schema: Known): Facts {
  const { def } = schema._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
      return { ...readField(known(def.innerType)), optional: true };
    case 'nullable':
      return { ...readField(known(def.innerType)), nullable: true };
    case 'string':
      return withChecks('text', schema);
    case 'number':
      return withChecks('number', schema);
    case 'array':
      return withChecks('list', schema);
    case 'enum':
    case 'literal':
      return { type: 'choice', of: [...(schema._zod.values ?? [])] };
    default:
      return isFlag(schema) ? { type: 'flag' } : other(schema);
  }
}

/** By field; empty where the input is no plain object. */
export const readFacts = ({ input }: Pick<Call, 'input'>): CallFacts => {
  const { def } = known(input)._zod;
  if (def.type !== 'object') return {};
  return Object.fromEntries(
    Object.entries(def.shape).map(([name, field]) => [
      name,
      readField(known(field)) as unknown as FieldFacts,
    ]),
  );
};
