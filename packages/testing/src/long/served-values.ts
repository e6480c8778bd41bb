/**
 * What the machines of the long runs answer: honest values, each machine's own, and behind them the
 * number of the request, from which all of them follow. So a stored reading tells which reply it came
 * from, and what each of its values must be.
 */
import { DataType } from '@millwright/kernel';
import { type HonestPoint, honestPoints, readHonest } from '../honest/honest-points.ts';
import { honestPlaces, writeHonest } from '../honest/honest-values.ts';

/** Registers of one reply. */
export const servedRegisters = honestPlaces.all + 2;

/** The points of every machine, in the order of {@link servedValues}; the number is the last. */
export const servedPoints: readonly Omit<HonestPoint, 'kind'>[] = [
  ...honestPoints.map(({ kind: _, ...point }) => point),
  {
    ...{ name: 'Request', family: 'HR', address: String(honestPlaces.all) },
    dataType: DataType.INT32U,
  },
];

/** Fills the registers of one reply. @param request of this machine, from 1 */
export function writeServed(image: Buffer, machine: number, request: number): void {
  writeHonest(image, machine, request);
  image.writeUInt32BE(request, honestPlaces.all * 2);
}

const scratch = Buffer.alloc(servedRegisters * 2);

/** The values of one reply, as they are to be stored: one for each of {@link servedPoints}. */
export function servedValues(machine: number, request: number): (number | string)[] {
  writeServed(scratch, machine, request);
  return [...readHonest(scratch), request];
}

/** One reply that a machine gave. */
export interface ServedReply {
  readonly machine: number;
  readonly request: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /**
   * This reply was in doubt: the question was asked again at once, by a transaction out of turn, or the
   * line, which has none, was shut for seconds (decision 17).
   */
  readonly isAskedAgain?: boolean;
}
