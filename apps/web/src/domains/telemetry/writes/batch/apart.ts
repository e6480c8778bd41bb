/** What is not written together with others, and why: pure. */
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { asksApproval } from '../approval/asks-approval.ts';
import { asksForName } from '../typed-name.ts';

/** Why the point is written by itself alone; null where it takes a value together with others. */
export const apartBecause = (
  point: Pick<ItemDataPoint, 'writeConfirm'>,
): 'approved' | 'typed' | null =>
  asksApproval(point) ? 'approved' : asksForName(point) ? 'typed' : null;

/** Whether there are several that take values together. */
export const hasSeveralTogether = (points: readonly ItemDataPoint[]): boolean =>
  points.filter((point) => apartBecause(point) === null).length > 1;

/** Those that take values together first; the others are shown, and say why they do not. */
export const apartLast = (points: readonly ItemDataPoint[]): readonly ItemDataPoint[] => [
  ...points.filter((point) => apartBecause(point) === null),
  ...points.filter((point) => apartBecause(point) !== null),
];
