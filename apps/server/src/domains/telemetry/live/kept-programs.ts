/**
 * Programs of what runs, kept from one reading to the next: made anew only where what they are made of
 * has changed, and with pauses for others, for five hundred long expressions take a third of a second.
 */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { Fault, type ItemId, type PointId } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';

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

export interface KeptPrograms<One extends Given, Programs> {
  /** The points that each looks at. */
  inputsOf(given: readonly One[]): Promise<readonly (readonly PointId[])[]>;
  /** The programs of each, null where they cannot be made; in the order of `given`. */
  of(given: readonly One[], points: readonly Point[]): Promise<readonly (Programs | null)[]>;
}

/** Those that are gone are not told: so many are kept, and then all are made anew. */
const mostKept = 20_000;

/** A unit that clashes is told while an expression is written, and changes no program. */
const factsOfPoint = ({ id, itemId, dataType, textListId }: Point): string =>
  `${id}.${itemId}.${dataType}.${textListId}`;

/**
 * @param inputs the points that one looks at, by its text alone
 * @param compile @throws Fault refusal where it cannot be
 */
export function keepPrograms<One extends Given, Programs>(
  inputs: (given: One) => readonly PointId[],
  compile: (given: One, points: readonly Point[]) => Programs,
): KeptPrograms<One, Programs> {
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

  return {
    async inputsOf(given) {
      const giveWay = createGiveWay();
      const found: (readonly PointId[])[] = [];
      for (const one of given) {
        found.push(keptOf(one).inputs);
        await giveWay();
      }
      return found;
    },
    async of(given, points) {
      const giveWay = createGiveWay();
      const byId = new Map(points.map((point) => [point.id, point]));
      const found: (Programs | null)[] = [];
      for (const one of given) {
        const known = keptOf(one);
        const own = known.inputs.flatMap((id) => byId.get(id) ?? []);
        const facts = own.map(factsOfPoint).join();
        if (known.programs === undefined || known.facts !== facts) {
          known.facts = facts;
          known.programs = compiled(
            one,
            own.filter(({ itemId }) => itemId === one.itemId),
          );
        }
        found.push(known.programs);
        await giveWay();
      }
      return found;
    },
  };
}
