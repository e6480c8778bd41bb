/** What is to be written: a value, or what the one that the device has then becomes. Pure. */
import type { RelativeChange } from '@millwright/contract/telemetry/telemetry.schemas';
import type { EntryKind } from './write-value.ts';
import { parseEntry } from './write-value.ts';

export type Wanted =
  | {
      readonly value: number | string;
      /** The command that writing this undoes; the server looks whether it still can be. */
      readonly undoes?: number;
      /** The command before which it was there: written as any value, for a second person to agree to. */
      readonly restores?: number;
    }
  | { readonly change: RelativeChange };

/** Whether a number is entered, or by how much it changes. */
export const entryWays = ['set', 'add'] as const;
export type EntryWay = (typeof entryWays)[number];

/** Stands among the values of a switch. */
export const toggleKey = 'toggle';

/** What was entered; null when it is none. A change by nothing is none. */
export const parseWanted = (entered: string, kind: EntryKind, way: EntryWay): Wanted | null => {
  if (kind === 'switch' && entered === toggleKey) return { change: { op: 'toggle' } };
  const value = parseEntry(entered, kind);
  if (value === null) return null;
  if (kind !== 'number' || way === 'set') return { value };
  return typeof value === 'number' && value !== 0 ? { change: { op: 'add', by: value } } : null;
};

/** How it was entered, to begin with when somebody goes back. */
export const entryOf = (wanted: Wanted): { readonly entered: string; readonly way: EntryWay } => {
  if ('value' in wanted) return { entered: String(wanted.value), way: 'set' };
  const { change } = wanted;
  return change.op === 'add'
    ? { entered: String(change.by), way: 'add' }
    : { entered: toggleKey, way: 'set' };
};

const sumDigits = 12;

/**
 * What will be written if the device has the value that is shown; the server reckons for itself.
 * @param now null where none is known
 */
export const expectedOf = (
  wanted: Wanted,
  now: number | string | null | undefined,
): number | string | null => {
  if ('value' in wanted) return wanted.value;
  if (typeof now !== 'number') return null;
  const { change } = wanted;
  if (change.op === 'toggle') return now === 0 ? 1 : 0;
  return Number((now + change.by).toPrecision(sumDigits));
};
