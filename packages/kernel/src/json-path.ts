/**
 * Where something stands in a JSON document: names and indexes, nothing that runs. Written with
 * dots and brackets: `params.temp`, `data[0].v`, `["odd name"].x`; empty = the document itself.
 */
export type JsonPath = readonly (string | number)[];

const step = /(?:^|\.)([^.[\]"\s]+)|\[(\d{1,6})\]|\["((?:[^"\\]|\\["\\])+)"\]/y;
/** No longer text is taken for a path. */
export const longestJsonPath = 200;
const deepestPath = 16;

/** @returns null when the text is not a path. */
export function parseJsonPath(text: string): JsonPath | null {
  if (text.length > longestJsonPath) return null;
  const steps: (string | number)[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (!found) return null;
    const [, name, index, quoted] = found;
    steps.push(
      index === undefined ? (name ?? quoted?.replace(/\\(.)/g, '$1') ?? '') : Number(index),
    );
  }
  return steps.length > deepestPath ? null : steps;
}

/** The one way to write a path; two paths are the same when their texts are. */
export function formatJsonPath(path: JsonPath): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (!/^[^.[\]"\s]+$/.test(part)) text += `["${part.replace(/["\\]/g, '\\$&')}"]`;
    else text += text === '' ? part : `.${part}`;
  }
  return text;
}

/** What stands there; undefined when nothing does. Only a document's own members are seen. */
export function readJsonPath(document: unknown, path: JsonPath): unknown {
  let at = document;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    if (Array.isArray(at) !== (typeof part === 'number')) return undefined;
    if (!Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string | number, unknown>)[part];
  }
  return at;
}
