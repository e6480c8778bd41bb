/**
 * Programs of what runs, kept from one reading to the next: made anew only where what they are made of
 * has changed, and with pauses for others, for five hundred long expressions take a third of a second.
 */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { Fault, type ItemClock, type ItemId, type PointId } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Devices } from '../../devices/index.ts';
import type { ShiftCalendars } from '../../items/index.ts';

interface Given {
  readonly id: number;
  readonly version: number;
  readonly itemId: ItemId;
}

interface Kept<Programs> {
  readonly version: number;
  readonly inputs: readonly PointId[];
  /** What the programs are made of beside the text: its points as they were then. */
  facts: string;
  /** Null where they cannot be made of these points; undefined before. */
  programs: Programs | null | undefined;
}

/** One with its programs, as it is to run. */
export interface Runnable<One, Programs> {
  readonly given: One;
  /** Null where they cannot be made of its points any more. */
  readonly compiled: Programs | null;
  /** Those that it looks at, in the order of its text, as far as there are any. */
  readonly points: readonly Point[];
  /** By whose clock they go. */
  readonly clock: ItemClock;
}

interface Needs {
  readonly devices: Pick<Devices, 'findPoints'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf'>;
}

/** Those that are gone are not told: so many are kept, and then all are made anew. */
const mostKept = 20_000;

/** A unit that clashes is told while an expression is written, and changes no program. */
const factsOfPoint = ({ id, itemId, dataType, textListId }: Point): string =>
  `${id}.${itemId}.${dataType}.${textListId}`;

/**
 * @param inputs the points that one looks at, by its text alone
 * @param compile @throws Fault refusal where it cannot be
 * @returns what makes those that were read ready to run, in their order
 */
export function keepPrograms<One extends Given, Programs>(
  { devices, shiftCalendars }: Needs,
  inputs: (given: One) => readonly PointId[],
  compile: (given: One, points: readonly Point[]) => Programs,
): (given: readonly One[]) => Promise<Runnable<One, Programs>[]> {
  const kept = new Map<number, Kept<Programs>>();

  const keptOf = (given: One): Kept<Programs> => {
    const before = kept.get(given.id);
    if (before?.version === given.version) return before;
    const fresh = { version: given.version, inputs: inputs(given), facts: '', programs: undefined };
    if (kept.size >= mostKept) kept.clear();
    kept.set(given.id, fresh);
    return fresh;
  };

  const compiled = (given: One, points: readonly Point[]): Programs | null => {
    try {
      return compile(given, points);
    } catch (error) {
      if (error instanceof Fault && error.family === 'refusal') return null;
      throw error;
    }
  };

  const programsOf = (given: One, points: readonly Point[]): Programs | null => {
    const known = keptOf(given);
    const facts = points.map(factsOfPoint).join();
    if (known.programs === undefined || known.facts !== facts) {
      known.facts = facts;
      known.programs = compiled(
        given,
        points.filter(({ itemId }) => itemId === given.itemId),
      );
    }
    return known.programs;
  };

  return async (given) => {
    const giveWay = createGiveWay();
    const wanted = new Set<PointId>();
    for (const one of given) {
      for (const input of keptOf(one).inputs) wanted.add(input);
      await giveWay();
    }
    const byId = new Map((await devices.findPoints([...wanted])).map((point) => [point.id, point]));
    const clockOf = await shiftCalendars.clocksOf(given.map(({ itemId }) => itemId));
    const runnable: Runnable<One, Programs>[] = [];
    for (const one of given) {
      const points = keptOf(one).inputs.flatMap((id) => byId.get(id) ?? []);
      const clock = clockOf(one.itemId);
      runnable.push({ given: one, compiled: programsOf(one, points), points, clock });
      await giveWay();
    }
    return runnable;
  };
}
