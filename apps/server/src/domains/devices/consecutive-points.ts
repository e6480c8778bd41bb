import { refuse } from '@millwright/contract';
import type { PointBlockInput } from '@millwright/contract/devices/point-blocks.schemas';
import type { PointInput } from '@millwright/contract/devices/points.schemas';
import { type DeviceProfile, isBitSpace, parseNumber, registersOf } from '@millwright/drivers';
import { DataType } from '@millwright/kernel';

/**
 * The points of a block, each with the address that follows from the ones before it.
 * @throws Fault refusal `point.family_unknown`, `point.address_invalid`.
 */
export function consecutivePoints(
  profile: DeviceProfile,
  { family: id, address, rows }: Pick<PointBlockInput, 'family' | 'address' | 'rows'>,
): PointInput[] {
  const family = profile.families.find((candidate) => candidate.id === id);
  if (family === undefined) throw refuse('point.family_unknown', { family: id });
  const written = address.trim().toUpperCase();
  const digits = written.startsWith(id) ? written.slice(id.length) : written;
  const first = parseNumber(digits, family.radix);
  if (first === null) {
    const [from, to] = [family.ranges.at(0)?.first ?? '', family.ranges.at(-1)?.last ?? ''];
    throw refuse('point.address_invalid', { address, family: id, from, to });
  }
  const hasBits = !isBitSpace(family.space);
  let free = first;
  /** The bit of the row before, when it is one in a word. */
  let bitBefore: number | null = null;
  return rows.map((row) => {
    const bit = hasBits && row.dataType === DataType.BOOL ? row.bit : null;
    const shares = bit !== null && bitBefore !== null && bit > bitBefore;
    const at = shares ? free - 1 : free;
    free = at + registersOf(row.dataType, row.length);
    bitBefore = bit;
    return { ...row, family: id, address: at.toString(family.radix) };
  });
}
