/** Which fields of an input its schema does not know: dropped in silence, they would be a lie. */
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Paths of fields that no part of `schema` names, `marks.0.colour` for instance, the first `most` of
 * them. `value` has been accepted by the schema, so only what zod would strip is left to find. What
 * several alternatives could take is known as soon as one of them names it.
 */
export function unknownFields(
  schema: $ZodType,
  value: unknown,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const found: string[] = [];
  collect(schema, value, [], (path) => found.push(path.join('.')) < most);
  return found;
}

/** Names of fields and numbers of elements that lead to a value. */
type Path = (string | number)[];

/** Answers whether to look on. */
type Found = (path: Path) => boolean;

/** @returns whether all was looked at */
function collect(schema: $ZodType, value: unknown, path: Path, found: Found): boolean {
  const inner = (part: $ZodType, name: string | number, given: unknown): boolean => {
    path.push(name);
    const goesOn = collect(part, given, path, found);
    path.pop();
    return goesOn;
  };
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      if (!isRecord(value)) return true;
      const open = def.catchall !== undefined;
      return Object.keys(value).every((name) => {
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        if (field !== undefined) return inner(field, name, value[name]);
        return open || found([...path, name]);
      });
    }
    case 'array':
      return !Array.isArray(value) || value.every((element, at) => inner(def.element, at, element));
    case 'tuple':
      return (
        !Array.isArray(value) ||
        value.every((element, at) => {
          const part = def.items[at] ?? def.rest;
          return part ? inner(part, at, element) : true;
        })
      );
    case 'record':
      return (
        !isRecord(value) ||
        Object.keys(value).every((name) => inner(def.valueType, name, value[name]))
      );
    case 'union':
      return inAll(def.options, value).every((each) => found([...path, each]));
    case 'intersection':
      return inAll([def.left, def.right], value).every((each) => found([...path, each]));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return collect(def.innerType, value, path, found);
    case 'lazy':
      return collect(def.getter(), value, path, found);
    case 'pipe':
      return collect(def.in, value, path, found);
    default:
      return true;
  }
}

/** What no alternative knows; a list may be as long as a body. */
function inAll(schemas: readonly $ZodType[], value: unknown): string[] {
  const [first = [], ...others] = schemas.map((each) => unknownFields(each, value));
  const sets = others.map((paths) => new Set(paths));
  return first.filter((path) => sets.every((paths) => paths.has(path)));
}
