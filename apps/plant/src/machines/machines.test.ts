import { DataType } from '@millwright/kernel';
import { describe, expect, test } from 'vitest';
import { layout } from '../layout.ts';
import type { MachineKind, MappedPoint } from '../machine.ts';
import { createRandom } from '../random.ts';

const kinds = new Map<string, MachineKind>(
  layout.flatMap((item) =>
    item.lines.flatMap((line) => line.machines.map(({ kind }) => [kind.kind, kind])),
  ),
);
/** Seconds until every kind has left its cold start behind. */
const warmUp = 3600;
const hour = 11;

const isAlarm = (point: MappedPoint): boolean =>
  point.dataType === DataType.BOOL && point.name.en.endsWith('alarm');

function isBeyond(point: MappedPoint, value: unknown): boolean {
  if (isAlarm(point)) return value === true;
  if (typeof value !== 'number') return false;
  const { lowerLimit, upperLimit } = point;
  return (lowerLimit !== null && value < lowerLimit) || (upperLimit !== null && value > upperLimit);
}

/** For each point, the share of an hour after the warm-up that it spent beyond its limits. */
function sharesBeyond(kind: MachineKind, trouble: string | null): number[] {
  const random = createRandom(11);
  const machine = kind.create('一号机', random);
  const troubles = new Set<string>();
  const counts = kind.points.map(() => 0);
  for (let second = 0; second < warmUp + 3600; second += 1) {
    if (second === warmUp && trouble) troubles.add(trouble);
    machine.step(1, { random, troubles, hour, manned: true });
    if (second < warmUp || second % 10 !== 0) continue;
    kind.points.forEach((point, index) => {
      if (isBeyond(point, machine.state[point.signal])) counts[index] = (counts[index] ?? 0) + 1;
    });
  }
  return counts.map((count) => count / 360);
}

describe.each([...kinds.values()])('$kind', (kind) => {
  test('names its points once, in both languages, without brackets', () => {
    for (const language of ['zh', 'en'] as const) {
      const names = kind.points.map((point) => point.name[language]);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[^(){}（）【】]{1,50}$/);
    }
  });

  test('moves, stays finite, and counts only upwards', () => {
    const random = createRandom(3);
    const machine = kind.create('一号机', random);
    const counters = kind.points.filter(({ dataType }) =>
      ([DataType.INT32U, DataType.INT64S] as DataType[]).includes(dataType),
    );
    const changed = new Set<string>();
    const wrong: string[] = [];
    for (let second = 0; second < 5400; second += 1) {
      const before = machine.state;
      machine.step(1, { random, troubles: new Set(), hour, manned: true });
      const now = machine.state;
      for (const { signal } of kind.points) {
        if (typeof now[signal] === 'number' && !Number.isFinite(now[signal])) wrong.push(signal);
        if (now[signal] !== before[signal]) changed.add(signal);
      }
      for (const { signal, writable } of counters) {
        if (!writable && (now[signal] as number) < (before[signal] as number)) wrong.push(signal);
      }
    }
    expect(wrong).toEqual([]);
    expect(changed.size).toBeGreaterThan(kind.points.length / 2);
  });

  test.each(kind.troubles.map(({ id }) => id))('shows its trouble: %s', (id) => {
    const normal = sharesBeyond(kind, null);
    const troubled = sharesBeyond(kind, id);
    const worse = troubled.map((share, index) => share - (normal[index] as number));
    expect(Math.max(...worse)).toBeGreaterThan(0.05);
  });
});
