import { type Fault, refusal } from '@millwright/kernel';
import type { DeviceProfile, RegisterFamily, Space } from './profile.ts';

/** Where a point lives on the wire. */
export interface ResolvedAddress {
  readonly space: Space;
  /** Zero-based. */
  readonly address: number;
  /** Family and range; reads never reach across areas, for what lies between may not exist. */
  readonly area: string;
  readonly writable: boolean;
  readonly flash: boolean;
}

/** A whole number in the radix, or null: `8` and `9` are no octal digits. */
export function parseNumber(text: string, radix: 8 | 10): number | null {
  const digits = radix === 8 ? /^[0-7]{1,8}$/ : /^[0-9]{1,8}$/;
  return digits.test(text) ? Number.parseInt(text, radix) : null;
}

/**
 * Turns an address as people write it into one on the wire.
 * @param text number in the family's radix, with or without the family before it (`12`, `D12`).
 * @param width registers (or bits, in a bit family) the value takes from there on.
 * @throws refusal `point.family_unknown` {family}; `point.address_invalid` {address, family, from,
 * to}; `point.no_room` {address, family, to} when the value would run over the end of its range.
 */
export function resolveAddress(
  profile: DeviceProfile,
  familyId: string,
  text: string,
  width = 1,
): ResolvedAddress {
  const family = profile.families.find((candidate) => candidate.id === familyId);
  if (!family) throw refusal('point.family_unknown', { family: familyId });
  const written = text.trim().toUpperCase();
  const digits = written.startsWith(familyId) ? written.slice(familyId.length) : written;
  const number = parseNumber(digits, family.radix);
  for (const range of number === null ? [] : family.ranges) {
    const first = Number.parseInt(range.first, family.radix);
    const last = Number.parseInt(range.last, family.radix);
    if (number === null || number < first || number > last) continue;
    const lastFit = last - width + 1;
    if (number > lastFit) {
      if (lastFit < first) throw refusal('point.type_does_not_fit', { family: familyId });
      const to = lastFit.toString(family.radix);
      throw refusal('point.no_room', { address: text, family: familyId, to });
    }
    return {
      space: family.space,
      address: Number(range.base) + number - first,
      area: `${familyId}${range.first}`,
      writable: family.writable,
      flash: family.flash,
    };
  }
  throw addressInvalid(family, text);
}

/** Names what the family allows: from its first address to the end of its last range. */
function addressInvalid(family: RegisterFamily, address: string): Fault {
  const [first, ...others] = family.ranges;
  const to = [first?.last, ...others.map((range) => `${range.first}–${range.last}`)].join(', ');
  return refusal('point.address_invalid', {
    address,
    family: family.id,
    from: first?.first ?? '',
    to,
  });
}
