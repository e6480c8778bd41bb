import type { ModbusAddress } from '@millwright/contract/devices/protocols/modbus/address';
import { DataType, refusal } from '@millwright/kernel';
import { parseNumber } from './address.ts';
import { type DeviceProfile, isBitSpace } from './profile.ts';
import { registersOf } from './register-point.ts';

/**
 * The addresses of points that stand one after another. A Bool in a word register shares that of
 * the Bool before it while its bit is a higher one.
 * @throws refusal `point.family_unknown`, `point.address_invalid`
 */
export function consecutiveAddresses(
  profile: DeviceProfile,
  { family: id, address }: { readonly family: string; readonly address: string },
  rows: readonly { readonly dataType: DataType; readonly address: Partial<ModbusAddress> }[],
): ModbusAddress[] {
  const family = profile.families.find((candidate) => candidate.id === id);
  if (family === undefined) throw refusal('point.family_unknown', { family: id });
  const written = address.trim().toUpperCase();
  const digits = written.startsWith(id) ? written.slice(id.length) : written;
  const first = parseNumber(digits, family.radix);
  if (first === null) {
    const [from, to] = [family.ranges.at(0)?.first ?? '', family.ranges.at(-1)?.last ?? ''];
    throw refusal('point.address_invalid', { address, family: id, from, to });
  }
  const hasBits = !isBitSpace(family.space);
  let free = first;
  /** The bit of the row before, when it is one in a word. */
  let bitBefore: number | null = null;
  return rows.map(({ dataType, address: row }) => {
    const bit = hasBits && dataType === DataType.BOOL ? (row.bit ?? null) : null;
    const shares = bit !== null && bitBefore !== null && bit > bitBefore;
    const at = shares ? free - 1 : free;
    const length = row.length ?? 1;
    free = at + registersOf(dataType, length);
    bitBefore = bit;
    return {
      family: id,
      address: at.toString(family.radix),
      bit: row.bit ?? null,
      length,
      wordOrder: row.wordOrder ?? null,
    };
  });
}
