/** What changes while the rules are read at the start is taken in after it. */
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { alarmRuleId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import type { Telemetry } from '../../telemetry/index.ts';
import { buildRule } from '../alarm-fixture.builders.ts';
import { createRuleWatch } from './watch-rules.ts';

const rule: AlarmRule = {
  ...buildRule(),
  ...{ id: alarmRuleId(1), file: null, version: 1, createdAt: 0, updatedAt: 0 },
};

it('a rule that is edited meanwhile keeps the alarm that it has', async () => {
  const told: [string, boolean | undefined][] = [];
  const read = Promise.withResolvers<AlarmRule[]>();
  const conditions: Telemetry['conditions'] = {
    define(_source, all) {
      for (const { active } of all) told.push(['define', active]);
    },
    upsert(_source, { active }) {
      told.push(['upsert', active]);
      return true;
    },
    remove: () => {},
    onTransition: () => {},
  };
  const watch = createRuleWatch({
    enabledRules: () => read.promise,
    findRules: async () => [rule],
    devices: { findPoints: async () => [], pointsOf: async () => [] },
    shiftCalendars: { clocksOf: async () => () => ({ timeZone: 'UTC', shifts: null }) },
    telemetry: {
      conditions,
      values: () => [],
    },
    recorder: { take: () => {} },
    recording: { follow: () => {}, forget: () => {}, raised: () => [] },
    clock: createManualClock(),
  });
  await watch.sync(1);
  const begun = watch.begin([{ kind: 'rule', sourceId: 1 }]);
  const synced = watch.sync(1);
  read.resolve([rule]);
  await Promise.all([begun, synced]);
  // The engine knows it as active before anybody changes it: a changed one stays as it was.
  expect(told).toEqual([
    ['define', true],
    ['upsert', false],
  ]);
});
