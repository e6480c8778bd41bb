/**
 * Programs of calculated points, kept: thousands may look at one point, and most of what is edited of
 * it, its name or a limit, changes none of them.
 */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { PointFacts, PointId, Program } from '@millwright/kernel';
import { compileDerived } from './compile-derived.ts';

interface Kept {
  /** All that the program is made of. */
  readonly facts: string;
  readonly program: Program | null;
}

export interface DerivedPrograms {
  /**
   * The program of a calculated point; null where there is none any more.
   * @param inputs the points that its text names
   * @param factsOf of the points that are collected; null for others
   */
  of(
    point: Pick<Point, 'id' | 'expression' | 'dataType' | 'tally'>,
    inputs: readonly PointId[],
    factsOf: (point: PointId) => PointFacts | null,
  ): Program | null;
  /** There is no such point any more. */
  drop(point: PointId): void;
}

export function createDerivedPrograms(compile = compileDerived): DerivedPrograms {
  const kept = new Map<PointId, Kept>();
  return {
    of(point, inputs, factsOf) {
      const { id, expression, dataType, tally } = point;
      // A unit that clashes is told while an expression is written, and changes no program.
      const types = inputs.map((input) => `${input}.${factsOf(input)?.dataType ?? 'none'}`);
      const facts = `${dataType} ${tally} ${types.join()} ${expression}`;
      const known = kept.get(id);
      if (known?.facts === facts) return known.program;
      const program = compile(point, factsOf);
      kept.set(id, { facts, program });
      return program;
    },
    drop: (point) => void kept.delete(point),
  };
}
