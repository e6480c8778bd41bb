import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { ConditionTest, ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { noRuleDetails } from '@millwright/contract/alarms/sources/rule-details.schemas';
import { alarmRuleId, DataType, deviceId, itemId, pointId, Quality } from '@millwright/kernel';
import { createSeededRandom, type SeededRandom } from '@millwright/testing/seeded-random';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildPoint } from '../../devices/devices.builders.ts';
import { limitConditions, limitOf } from '../limits/index.ts';
import { formulasOf, pointsOfCondition, ruleCondition } from '../rules/index.ts';
import { type GivenSample, runLive, tick } from './live-rules.builders.ts';
import { type RehearsalDraft, RehearsalRun } from './rehearsal-run.ts';

const point = (id: number) => ({
  ...buildPoint({ name: `P${id}`, dataType: DataType.DOUBLE }),
  ...{ id: pointId(id), deviceId: deviceId(1), itemId: itemId(1), version: 1 },
});
const points = [point(1), point(2)];
const [P, Q] = [pointId(1), pointId(2)];

const columnsOf = (samples: readonly GivenSample[]) => ({
  points: samples.map((sample) => sample.point),
  times: samples.map(({ time }) => time),
  values: samples.map(({ value }) => value),
  qualities: samples.map(({ quality }) => quality),
  texts: null,
});

/** What it says of the same, with the samples in pieces as history gives them. */
function performRehearsal(
  draft: RehearsalDraft,
  samples: readonly GivenSample[],
  end: number,
  by = 100,
) {
  const run = new RehearsalRun(draft);
  run.begin(0, new Map());
  const columns = columnsOf(samples);
  for (let at = 0; at < samples.length; at += by) {
    run.feed(columns, at, Math.min(samples.length, at + by));
  }
  run.end(end);
  return run.alarms.map(({ kind, sourceId, raisedAt, clearedAt, raises }) => [
    `${kind}:${sourceId}`,
    raisedAt,
    clearedAt,
    raises,
  ]);
}

const draftOf = (rule: AlarmRule): RehearsalDraft => ({
  conditions: [ruleCondition(rule, formulasOf(points, { timeZone: 'UTC', shifts: null }))],
  sourceOf: (sourceId) => ({ kind: 'rule', sourceId }),
  points: pointsOfCondition(rule.when),
  devices: [],
});

/** Values that wander about zero, calm and wild by turns, with losses. */
function samplesOf(random: SeededRandom, end: number): GivenSample[] {
  const samples: GivenSample[] = [];
  const levels = [0, 0];
  let isWild = false;
  for (let time = tick; time <= end; time += tick) {
    if (random.next() < 0.002) isWild = !isWild;
    for (const [n, of] of [P, Q].entries()) {
      if (random.next() > (isWild ? 0.5 : 0.05)) continue;
      levels[n] = (levels[n] ?? 0) * 0.7 + (random.next() - 0.5) * (isWild ? 12 : 5);
      const isLost = random.next() < 0.02;
      const value = Math.round((levels[n] ?? 0) * 10) / 10;
      const quality = isLost ? Quality.communication : Quality.good;
      samples.push({ time, point: of, value: isLost ? Number.NaN : value, quality });
    }
  }
  return samples;
}

const seconds = (random: SeededRandom, most: number) => random.between(1, most) * 1000;

function testOf(random: SeededRandom): ConditionTest {
  const value = random.between(-2, 2);
  const of = random.next() < 0.5 ? P : Q;
  const deadband = random.between(0, 2);
  const kinds: (() => ConditionTest)[] = [
    () => ({ op: 'above', pointId: of, value, deadband }),
    () => ({ op: 'below', pointId: of, value, deadband }),
    () => ({ op: 'inside', pointId: of, low: value, high: value + 2, deadband }),
    () => ({ op: 'outside', pointId: of, low: value - 1, high: value + 2, deadband }),
    () => ({ op: 'not-equal', pointId: of, value }),
    () => ({ op: 'no-data', pointId: of, forMs: seconds(random, 8) }),
    () => ({ op: 'bad-quality', pointId: of }),
    () => ({ op: 'rising', pointId: of, value: 2, windowMs: seconds(random, 10), deadband }),
    () => ({ op: 'above-point', pointId: P, otherPointId: Q, deadband }),
    () => ({ op: 'expression', text: `held({#1} > {#2}, ${random.between(1, 5)} s)` }),
    () => ({ op: 'expression', text: '{#1} + {#2} > 3 or {#2} < -4' }),
  ];
  return (kinds[random.between(0, kinds.length - 1)] as () => ConditionTest)();
}

function ruleOf(random: SeededRandom): AlarmRule {
  const tests = Array.from({ length: random.between(1, 3) }, () => testOf(random));
  const when: ConditionWhen =
    tests.length === 1
      ? (tests[0] as ConditionTest)
      : { op: random.next() < 0.5 ? 'all' : 'any', of: tests };
  const delay = () => (random.next() < 0.5 ? 0 : random.between(1, 30) * tick);
  return {
    ...{ id: alarmRuleId(9), itemId: itemId(1), name: 'R', level: 3, when, enabled: true },
    ...{ onDelayMs: delay(), offDelayMs: delay(), description: '', ...noRuleDetails },
    ...{ file: null, version: 1, createdAt: 0, updatedAt: 0 },
  };
}

it('raises and clears as the live engine did over the same samples', async () => {
  let raised = 0;
  let chattered = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const random = createSeededRandom(seed);
      const end = 600_000;
      const rule = ruleOf(random);
      const samples = samplesOf(random, end);
      const live = await runLive({ rule, limited: null }, points, samples, end);
      expect(performRehearsal(draftOf(rule), samples, end, random.between(1, 500))).toEqual(live);
      raised += live.length;
      chattered += live.filter(([, , , raises]) => raises > 1).length;
    }),
    { numRuns: 60, seed: 20261127 },
  );
  // Of runs in which nothing happened nothing would follow.
  expect(raised).toBeGreaterThan(200);
  expect(chattered).toBeGreaterThan(20);
});

it('limits raise and clear as the live engine did', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const random = createSeededRandom(seed);
      const end = 300_000;
      const limited = {
        ...point(1),
        ...{ lowerLimit: random.between(-3, 0), upperLimit: random.between(0, 3) },
        ...{ limitDelayMs: random.between(0, 20) * tick, limitDeadband: random.between(0, 1) },
      };
      const samples = samplesOf(random, end);
      const live = await runLive({ rule: null, limited }, points, samples, end);
      const draft: RehearsalDraft = {
        conditions: limitConditions(limited, () => false),
        sourceOf(condition) {
          const { point: sourceId, side: kind } = limitOf(condition);
          return { kind, sourceId };
        },
        points: [P],
        devices: [],
      };
      expect(performRehearsal(draft, samples, end)).toEqual(live);
    }),
    { numRuns: 30, seed: 7 },
  );
});

const above = draftOf({
  ...ruleOf(createSeededRandom(1)),
  ...{ when: { op: 'above', pointId: P, value: 10, deadband: 0 }, onDelayMs: 0, offDelayMs: 0 },
});
const sample = (time: number, value: number): GivenSample => ({
  ...{ time, value, point: P },
  quality: Quality.good,
});

it('what history had before the first sample is judged, and its alarm begins with the run', () => {
  const run = new RehearsalRun(above);
  run.begin(1000, new Map([[P, { time: 500, value: 12, text: null, quality: Quality.good }]]));
  run.feed(columnsOf([sample(5000, 3)]), 0, 1);
  expect(run.alarms).toMatchObject([{ raisedAt: 1000, clearedAt: 5000, value: 12, pointId: P }]);
});

it('what is active when nobody collects any more goes on, and is judged anew', () => {
  const run = new RehearsalRun(above);
  run.begin(0, new Map());
  run.feed(columnsOf([sample(1000, 12)]), 0, 1);
  run.restart(2000, 60_000);
  run.feed(columnsOf([sample(61_000, 13), sample(62_000, 1)]), 0, 2);
  expect(run.alarms).toMatchObject([{ raisedAt: 1000, clearedAt: 62_000 }]);
});

it('what would raise more than anybody would switch on is stopped', () => {
  const run = new RehearsalRun(above);
  run.begin(0, new Map());
  // So far apart that nothing chatters.
  const samples = Array.from({ length: 200_002 }, (_, n) =>
    sample((n + 1) * 60_000, n % 2 ? 1 : 12),
  );
  expect(() => run.feed(columnsOf(samples), 0, samples.length)).toThrow(
    expect.objectContaining({ code: 'alarm.rehearsal_too_many', details: { limit: 100_000 } }),
  );
});
