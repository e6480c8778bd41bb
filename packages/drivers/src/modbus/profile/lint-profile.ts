import { wordOrders } from '@millwright/kernel';
import { limits } from '../wire/pdu.ts';
import { parseNumber } from './address.ts';
import { lintPoints } from './lint-points.ts';
import type { DeviceProfile, RegisterFamily } from './profile.ts';

interface Extent {
  readonly label: string;
  readonly space: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Everything wrong with a profile, in words for its author; empty when it is sound: ranges ascend,
 * fit 65,536 addresses, are disjoint in their family's numbering and on the wire, names exist in
 * both languages, and its points are such as can be made.
 */
export function lintProfile(profile: DeviceProfile): string[] {
  const problems: string[] = [];
  const report = (problem: string): void => {
    problems.push(`${profile.id}: ${problem}`);
  };
  if (!named(profile.name)) report('needs a name in both languages');
  if (!wordOrders.includes(profile.wordOrder)) report(`unknown word order ${profile.wordOrder}`);
  if (profile.maxRegisters < 1 || profile.maxRegisters > limits.readRegisters) {
    report(`maxRegisters must lie in 1–${limits.readRegisters}`);
  }
  const ids = profile.families.map((family) => family.id);
  if (new Set(ids).size !== ids.length) report('has a family twice');
  const extents = profile.families.flatMap((family) => {
    if (!named(family.name)) report(`${family.id} needs a name in both languages`);
    return extentsOf(family, report);
  });
  overlaps(extents).forEach(report);
  lintPoints(profile).forEach(report);
  return problems;
}

function named(name: DeviceProfile['name']): boolean {
  return Boolean(name?.['zh-CN'] && name['en-US']);
}

function extentsOf(family: RegisterFamily, report: (problem: string) => void): Extent[] {
  const extents: Extent[] = [];
  let previous = -1;
  for (const range of family.ranges) {
    const label = `${family.id}${range.first}–${range.last}`;
    const first = parseNumber(range.first, family.radix);
    const last = parseNumber(range.last, family.radix);
    const base = /^0x[0-9A-F]{4}$/.test(range.base) ? Number(range.base) : null;
    if (first === null || last === null || base === null) {
      report(`${label} is not written in its radix or its base is not 0xHHHH`);
      continue;
    }
    if (first > last) report(`${label} runs backwards`);
    if (first <= previous) report(`${label} overlaps the range before it`);
    previous = last;
    const to = base + last - first;
    if (to > 0xffff) report(`${label} ends beyond address 65535`);
    extents.push({ label, space: family.space, from: base, to });
  }
  if (extents.length === 0) report(`${family.id} has no range`);
  return extents;
}

function overlaps(extents: readonly Extent[]): string[] {
  const sorted = [...extents].sort((a, b) => a.space.localeCompare(b.space) || a.from - b.from);
  return sorted.flatMap((extent, index) => {
    const next = sorted[index + 1];
    return next && next.space === extent.space && next.from <= extent.to
      ? [`${extent.label} and ${next.label} share addresses`]
      : [];
  });
}
