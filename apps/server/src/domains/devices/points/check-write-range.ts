import { refuse } from '@millwright/contract';
import {
  type PointInput,
  writeRangeFault,
} from '@millwright/contract/devices/points/points.schemas';

/**
 * Checks a writing range that comes from two sides: the point as it was, and a change.
 * @throws Fault refusal `point.write_range_reversed`, `point.write_range_of_no_number`
 */
export function checkWriteRange(point: PointInput): void {
  const code = writeRangeFault(point);
  if (code !== null) throw refuse(code);
}
