/** What a name that is being written may become. */
import {
  type BegunName,
  type FunctionName,
  functionNames,
  functionShape,
  type Parameter,
  type PointId,
  type PointName,
  wordAt,
} from '@millwright/kernel';
import type { NamedPoint } from '../named-point.ts';
import { spelled } from '../point-scope.ts';

/** So many are offered at once: more are not read but narrowed down by another letter. */
const mostOffered = 8;

export type Completion =
  | { readonly kind: 'point'; readonly point: NamedPoint; readonly written: string }
  | { readonly kind: 'function'; readonly name: FunctionName };

export interface Completions {
  readonly word: BegunName;
  /** The nearest first. */
  readonly offered: readonly Completion[];
}

/** The lower the nearer; null where it is another name. */
function distance(typed: string, { name, deviceName }: NamedPoint): number | null {
  const point = name.toLowerCase();
  const device = deviceName.toLowerCase();
  const colon = typed.search(/[:\uff1a]/u);
  if (colon >= 0) {
    const [before, after] = [typed.slice(0, colon).trim(), typed.slice(colon + 1).trim()];
    if (!device.startsWith(before)) return null;
    return point.startsWith(after) ? 0 : point.includes(after) ? 1 : null;
  }
  if (point.startsWith(typed)) return 0;
  if (device.startsWith(typed)) return 1;
  return point.includes(typed) ? 2 : device.includes(typed) ? 3 : null;
}

function nearestPoints(typed: string, points: readonly NamedPoint[]): readonly NamedPoint[] {
  const found: NamedPoint[][] = [[], [], [], []];
  for (const point of points) {
    const near = distance(typed, point);
    const group = near === null ? undefined : found[near];
    if (group !== undefined && group.length < mostOffered) group.push(point);
    if (found[0]?.length === mostOffered) break;
  }
  return found.flat();
}

/** Null where no name is being written, and where it is whole and there is no other. */
export function completionsAt(
  text: string,
  cursor: number,
  points: readonly NamedPoint[],
  names: ReadonlyMap<PointId, PointName>,
): Completions | null {
  const word = wordAt(text, cursor);
  if (word === null) return null;
  const typed = word.typed.toLowerCase();
  const functions = word.isBraced ? [] : functionNames.filter((name) => name.startsWith(typed));
  const offered: readonly Completion[] = [
    ...functions.map((name) => ({ kind: 'function', name }) as const),
    ...nearestPoints(typed, points).map(
      (point) => ({ kind: 'point', point, written: spelled(names.get(point.id)) }) as const,
    ),
  ].slice(0, mostOffered);
  const whole = text.slice(word.start, word.end);
  const isWhole = offered.some((one) => one.kind === 'point' && one.written === whole);
  return offered.length === 0 || (isWhole && offered.length === 1) ? null : { word, offered };
}

/** The text with the name in it, and where the cursor goes. */
export function completed(
  text: string,
  { start, end }: BegunName,
  chosen: Completion,
): { readonly text: string; readonly cursor: number } {
  const name = chosen.kind === 'point' ? chosen.written : chosen.name;
  const rest = text.slice(end);
  const takesNone = chosen.kind === 'function' && functionShape(chosen.name).takes.length === 0;
  const opens = chosen.kind === 'function' && !/^\s*[(\uff08]/u.test(rest);
  const written = `${name}${opens ? (takesNone ? '()' : '(') : ''}`;
  return { text: `${text.slice(0, start)}${written}${rest}`, cursor: start + written.length };
}

/** How a function is called: `rate(point, time)`; what may be left out stands in brackets. */
export function signatureOf(name: FunctionName, word: (takes: Parameter) => string): string {
  const { takes, least, repeats } = functionShape(name);
  const words = takes.map((each, place) =>
    place < (least ?? takes.length) ? word(each) : `[${word(each)}]`,
  );
  return `${name}(${[...words, ...(repeats ? ['…'] : [])].join(', ')})`;
}
