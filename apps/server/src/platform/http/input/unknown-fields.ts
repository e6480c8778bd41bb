/** Which fields of an input its schema does not know: dropped in silence, they would be a lie. */
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const within = (name: string, paths: readonly string[]): string[] =>
  paths.map((path) => (path === '' ? name : `${name}.${path}`));

/**
 * Paths of fields that no part of `schema` names, `marks.0.colour` for instance. `value` has been
 * accepted by the schema, so only what zod would strip is left to find. What several alternatives
 * could take is known as soon as one of them names it.
 */
export function unknownFields(schema: $ZodType, value: unknown): string[] {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      if (!isRecord(value)) return [];
      const open = def.catchall !== undefined;
      return Object.entries(value).flatMap(([name, inner]) => {
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        if (field !== undefined) return within(name, unknownFields(field, inner));
        return open ? [] : [name];
      });
    }
    case 'array':
      if (!Array.isArray(value)) return [];
      return value.flatMap((inner, at) => within(String(at), unknownFields(def.element, inner)));
    case 'tuple':
      if (!Array.isArray(value)) return [];
      return value.flatMap((inner, at) => {
        const element = def.items[at] ?? def.rest;
        return element ? within(String(at), unknownFields(element, inner)) : [];
      });
    case 'record':
      if (!isRecord(value)) return [];
      return Object.entries(value).flatMap(([name, inner]) =>
        within(name, unknownFields(def.valueType, inner)),
      );
    case 'union':
      return inAll(def.options.map((option) => unknownFields(option, value)));
    case 'intersection':
      return inAll([unknownFields(def.left, value), unknownFields(def.right, value)]);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unknownFields(def.innerType, value);
    case 'lazy':
      return unknownFields(def.getter(), value);
    case 'pipe':
      return unknownFields(def.in, value);
    default:
      return [];
  }
}

/** Those that stand in every list; of lists as long as a body may be. */
function inAll([first = [], ...others]: readonly string[][]): string[] {
  const sets = others.map((paths) => new Set(paths));
  return first.filter((path) => sets.every((paths) => paths.has(path)));
}
