/** Where in an input a broken rule is, as people say it: which field, of which row. */
import type { Language } from '@millwright/contract';
import { fieldWord } from '@millwright/contract/manifest/field-word';
import type { FaultDetails } from '@millwright/kernel';

const at = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The row of the first list on the way, from one, and what it is called; nothing outside of lists. */
export function rowAt(path: readonly PropertyKey[], input: unknown): FaultDetails {
  let value = input;
  for (const key of path) {
    const isRow = Array.isArray(value) && typeof key === 'number';
    value = at(value, key);
    if (!isRow) continue;
    const name = at(value, 'name');
    return { row: Number(key) + 1, ...(typeof name === 'string' ? { rowName: name } : {}) };
  }
  return {};
}

/** The field in words, or as it is called where there is none; null where the path names none. */
export function sayField(path: readonly PropertyKey[], language: Language): string | null {
  const name = path.findLast((key) => typeof key === 'string');
  return typeof name === 'string' ? (fieldWord(name, language) ?? name) : null;
}
