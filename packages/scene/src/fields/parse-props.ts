import { farthest, longestSettings, mostCoordinates, mostReferences } from '../document/limits.ts';
import type { Json, JsonObject } from '../document/scene.ts';
import { type ObjectReader, readId, readNumber, sceneFault } from '../document/scene-reader.ts';
import type { Field, Fields } from './field.ts';

/** Reads the properties of a node. One that is missing is as in a new node. */
export function parseProps(fields: Fields, from: ObjectReader): JsonObject {
  const props: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    props[name] = from.has(name) ? parseField(field, name, from) : field.fallback;
  }
  from.end();
  return props;
}

function parseField(field: Field, name: string, from: ObjectReader): Json {
  switch (field.kind) {
    case 'number':
      return from.number(name, field.min, field.max);
    case 'boolean':
      return from.boolean(name);
    case 'text':
      return from.text(name, field.longest);
    case 'choice':
      return from.choice(name, field.of);
    case 'color':
      return from.color(name);
    case 'corners':
      return parseCorners(field.least, name, from);
    case 'points':
      return from.list(name, mostReferences, (id, path) => readId(id, path));
    case 'image':
    case 'screen':
      return from.raw(name) === null ? null : from.id(name);
    case 'settings':
      return parseSettings(from.raw(name), from.at(name));
  }
}

function parseCorners(least: number, name: string, from: ObjectReader): number[] {
  const corners = from.list(name, mostCoordinates, (value, path) =>
    readNumber(value, path, -farthest, farthest),
  );
  const isWhole = corners.length % 2 === 0 && corners.length >= least * 2;
  if (!isWhole) throw sceneFault('scene.corrupt', from.at(name));
  return corners;
}

function parseSettings(value: unknown, path: string): JsonObject {
  const settings = readJson(value, path, 0);
  if (JSON.stringify(settings).length > longestSettings) {
    throw sceneFault('scene.too_large', path, { most: longestSettings });
  }
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw sceneFault('scene.corrupt', path);
  }
  return settings as JsonObject;
}

const deepestSetting = 8;

function readJson(value: unknown, path: string, depth: number): Json {
  if (depth > deepestSetting) throw sceneFault('scene.too_large', path, { most: deepestSetting });
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    return readNumber(value, path, -Number.MAX_VALUE, Number.MAX_VALUE);
  }
  if (Array.isArray(value)) {
    if (value.length > longestSettings) {
      throw sceneFault('scene.too_large', path, { most: longestSettings });
    }
    return value.map((item, index) => readJson(item, `${path}.${index}`, depth + 1));
  }
  if (typeof value !== 'object') throw sceneFault('scene.corrupt', path);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, readJson(item, `${path}.${key}`, depth + 1)]),
  );
}
