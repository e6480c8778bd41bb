import { refuse } from '@millwright/contract';
import {
  type LimitValues,
  limitOutOfOrder,
} from '@millwright/contract/devices/points/point-limits';

/** @throws Fault refusal `point.limits_reversed` */
export function checkLimits(point: LimitValues): void {
  if (limitOutOfOrder(point) !== null) throw refuse('point.limits_reversed');
}
