/** Finds every field of an input that holds ids of something, by what the contract declares. */
import { type IdSubject, idSubjectOf } from '@millwright/contract/fields/ids';
import type { z } from 'zod/mini';
import { soundInput } from '../input-fields.ts';

export interface IdField {
  /** `when.of.0.pointId`; a branch of a union by its place: `when|1`. */
  readonly path: string;
  readonly subject: IdSubject;
  /** Whether it holds several: an id is put beside those that stand there. */
  readonly isList: boolean;
  /** The input with this id in the field, and all else as it was. */
  put(id: number): unknown;
}

type Schema = z.core.$ZodTypes;
type Wrap = (value: unknown) => unknown;

const takes = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as unknown as z.ZodMiniType).safeParse(value).success;

/** Whether ids stand anywhere in what the schema takes. */
function holdsIds(schema: z.core.$ZodType): boolean {
  if (idSubjectOf(schema) !== undefined) return true;
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'object':
      return Object.values(def.shape).some(holdsIds);
    case 'array':
      return holdsIds(def.element);
    case 'record':
      return holdsIds(def.valueType);
    case 'union':
      return def.options.some(holdsIds);
    case 'optional':
    case 'default':
    case 'nullable':
      return holdsIds(def.innerType);
    case 'pipe':
      return holdsIds(def.in);
    default:
      return false;
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const fieldOf = (path: string, subject: IdSubject, value: unknown, wrap: Wrap): IdField => ({
  path,
  subject,
  isList: Array.isArray(value),
  put: (id) => wrap(Array.isArray(value) ? [...value, id] : id),
});

function inObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: unknown,
  path: string,
  wrap: Wrap,
): IdField[] {
  const known = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape).flatMap(([key, field]) =>
    find(field, known[key], path === '' ? key : `${path}.${key}`, (changed) =>
      wrap({ ...known, [key]: changed }),
    ),
  );
}

function inArray(element: z.core.$ZodType, value: unknown, path: string, wrap: Wrap): IdField[] {
  const known = (value ?? []) as readonly unknown[];
  const subject = idSubjectOf(element);
  if (subject !== undefined) return [fieldOf(path, subject, known, wrap)];
  const [first = soundInput(element), ...rest] = known;
  return find(element, first, `${path}.0`, (changed) => wrap([changed, ...rest]));
}

function find(schema: z.core.$ZodType, value: unknown, path: string, wrap: Wrap): IdField[] {
  const subject = idSubjectOf(schema);
  if (subject !== undefined) return [fieldOf(path, subject, value, wrap)];
  if (!holdsIds(schema)) return [];
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'object':
      return inObject(def.shape, isGiven(value) ? value : soundInput(schema), path, wrap);
    case 'array':
      return inArray(def.element, value, path, wrap);
    case 'record':
      return find(def.valueType, undefined, `${path}.{value}`, (changed) => wrap({ abc: changed }));
    case 'union':
      return def.options.flatMap((option, place) => {
        const own = takes(option, value) ? value : undefined;
        return find(option, own, `${path}|${place}`, wrap);
      });
    case 'optional':
    case 'default':
    case 'nullable':
      return find(def.innerType, value, path, wrap);
    case 'pipe':
      return find(def.in, value, path, wrap);
    default:
      return [];
  }
}

/**
 * The fields of `schema` that hold ids, however deep, each within `input`. Where it has nothing in a
 * place, or another branch of a union, a sound value stands there.
 */
export const idFieldsOf = (
  schema: z.core.$ZodType,
  input: Readonly<Record<string, unknown>>,
): readonly IdField[] => find(schema, input, '', (changed) => changed);
