/** For how long a turn of the loop may be held, in units of work: about milliseconds of a good core. */
import { type Measured, sayMeasured } from './largest-inputs.builders.ts';

export const bound = 50;

const rowsAtOnce =
  'a thousand rows are one transaction, checked together so that the culprit is named';
const allTexts =
  'a thousand points, each with as many texts of values as may be, are half a megabyte that is read at once';
const wholeItem =
  'all points of a project come from the database as one answer and are made into rows';

/** Calls that may hold it for longer, each with its own bound and the reason. */
const exceptions: Readonly<Record<string, { readonly units: number; readonly why: string }>> = {
  'itemFile.export': { units: 60, why: wholeItem },
  'points.createMany': { units: 100, why: `${rowsAtOnce}, and ${allTexts}` },
  'telemetry.groupPreview': { units: 80, why: wholeItem },
  'telemetry.itemPreview': { units: 80, why: wholeItem },
};

export const boundOf = (call: string): number => exceptions[call]?.units ?? bound;

/** The table of what was found, the dearest first. */
export const sayTurns = (found: readonly Measured[], unit: number): string =>
  [
    `one unit takes ${unit.toFixed(2)} ms of this processor`,
    ...[...found]
      .sort((a, b) => b.units - a.units)
      .slice(0, 40)
      .map(sayMeasured),
  ].join('\n');

export const tooLong = (found: readonly Measured[]): readonly string[] =>
  found.filter(({ call, units }) => units > boundOf(call)).map(sayMeasured);
