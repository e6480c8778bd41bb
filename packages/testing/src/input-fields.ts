/** Walks a schema: a value that it takes, and the same value with a text in any one of its fields. */
import { bug } from '@millwright/kernel';
import type { z } from 'zod/mini';

export interface InputField {
  /** `mappings.0.topic`; a branch of a union by its place, a key of a record as `{key}`. */
  readonly path: string;
  /** What stands there. */
  readonly schema: z.core.$ZodType;
  /** A sound value of the whole schema but for the text in this field. */
  put(text: string): unknown;
}

type Schema = z.core.$ZodTypes;

/** Texts that between them fit every rule there is. */
const candidates = [
  'abc123',
  '示例1',
  '0',
  '1',
  'a@b.cn',
  '13800138000',
  '123456',
  '120.305456,31.570037',
  'DTU0001',
  'DTU\\d{4}',
  '41424344',
  'UTC',
  '=A1',
  '2026-10-10',
  '#52c41a',
  'f'.repeat(64),
  'x'.repeat(16),
  'x'.repeat(22),
  `B${'x'.repeat(86)}`,
  '00000000-0000-4000-8000-000000000007',
];
const numbers = [1, 0, 10, 100, 1000, 4000, 60_000];

const takes = (schema: Schema, value: unknown): boolean =>
  (schema as unknown as z.ZodMiniType).safeParse(value).success;

const inner = (schema: z.core.$ZodType): Schema => schema as Schema;

/** The first of some values that the schema takes. */
function firstFit(schema: Schema, values: readonly unknown[]): unknown {
  const found = values.find((value) => takes(schema, value));
  if (found === undefined) throw bug('testing.no_sample', { type: schema._zod.def.type });
  return found;
}

function sampleOf(schema: Schema): unknown {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([key, field]) => [key, sampleOf(inner(field))])
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return takes(schema, []) ? [] : [sampleOf(inner(def.element))];
    case 'record':
      return {};
    case 'union':
      return firstFit(
        schema,
        def.options.map((option) => sampleOf(inner(option))),
      );
    case 'optional':
    case 'default':
      return undefined;
    case 'nullable':
    case 'null':
      return null;
    case 'pipe':
      return sampleOf(inner(def.in));
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
    case 'unknown':
      return {};
    case 'number':
      return firstFit(schema, numbers);
    case 'string':
      return firstFit(schema, candidates);
    default:
      throw bug('testing.schema_unknown', { type: def.type });
  }
}

const at = (step: string, field: InputField, put: (text: string) => unknown): InputField => ({
  path: field.path === '' ? step : `${step}.${field.path}`,
  schema: field.schema,
  put,
});

const below = (step: string, schema: z.core.$ZodType, wrap: (value: unknown) => unknown) =>
  walk(inner(schema)).map((field) => at(step, field, (text) => wrap(field.put(text))));

function walk(schema: Schema): InputField[] {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object': {
      const sample = sampleOf(schema) as Record<string, unknown>;
      return Object.entries(def.shape).flatMap(([key, field]) =>
        below(key, field, (value) => ({ ...sample, [key]: value })),
      );
    }
    case 'array':
      return below('0', def.element, (value) => [value]);
    case 'record': {
      const value = sampleOf(inner(def.valueType));
      const key: InputField = {
        path: '{key}',
        schema: def.keyType,
        put: (text) => ({ [text]: value }),
      };
      return [key, ...below('{value}', def.valueType, (given) => ({ abc: given }))];
    }
    case 'union':
      return def.options.flatMap((option, place) => below(`|${place}`, option, (value) => value));
    case 'optional':
    case 'default':
    case 'nullable':
      return walk(inner(def.innerType));
    case 'pipe':
      return walk(inner(def.in));
    default:
      return [{ path: '', schema, put: (text) => text }];
  }
}

/**
 * Every field of a schema into which a caller could put a text, whatever it is declared to be.
 * @param sound what a whole value is given besides, where its fields depend on each other
 */
export function inputFields(
  schema: z.core.$ZodType,
  sound: Readonly<Record<string, unknown>> = {},
): readonly InputField[] {
  const withSound = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const [first = ''] = path.split('.');
    const { [first]: _own, ...rest } = sound;
    return { ...value, ...rest };
  };
  return walk(inner(schema)).map((field) => ({
    ...field,
    put: (text) => withSound(field.put(text), field.path),
  }));
}

/** A value that the schema takes. */
export const soundInput = (
  schema: z.core.$ZodType,
  sound: Readonly<Record<string, unknown>> = {},
): unknown => {
  const sample = sampleOf(inner(schema));
  return typeof sample === 'object' && sample !== null ? { ...sample, ...sound } : sample;
};
