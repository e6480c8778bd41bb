import { describe, expect, it } from 'vitest';
import { alarmRuleCalls } from '../alarms/alarm-rules.calls.ts';
import { alarmCalls } from '../alarms/alarms.calls.ts';
import { alarmEndpoints, alarmRuleEndpoints } from '../alarms/endpoints.ts';
import { defineCall } from './call.ts';
import { allCalls } from './calls.ts';
import { concerns, type Tag } from './tags.ts';
import { tagsChanged } from './tags-changed.ts';

/** Read once, or by what asks in its own way; a new call stands here or says what it shows. */
const keptByNobody = [
  // The session itself: read when it begins and after each change to it.
  'identity.login',
  'identity.publicKey',
  'identity.profile',
  'live.ticket',
  // A proof is of the moment in which it was asked for.
  'audit.verify',
  // For others' programs; pages hear values live.
  'telemetry.values',
];

describe('a call', () => {
  const writes = allCalls.filter(({ method }) => method !== 'GET');
  const reads = allCalls.filter(({ method, download }) => method === 'GET' && download !== true);

  it.each(writes)('that is no read says what it changes, or why nothing: $name', (call) => {
    const { changes, changesNothing } = call;
    expect([changes, changesNothing].filter((said) => said !== undefined)).toHaveLength(1);
    expect(changes).not.toEqual([]);
  });

  it('that reads says what it shows', () => {
    const silent = reads.filter(({ shows }) => shows === undefined).map(({ name }) => name);
    expect(silent.toSorted()).toEqual(keptByNobody.toSorted());
  });

  it('that pages ask changes nothing: to ask would be to make others ask', () => {
    const asked = [...reads, ...allCalls.filter(({ shows }) => shows !== undefined)];
    expect(asked.filter(({ changes }) => changes !== undefined)).toEqual([]);
  });

  it('names tags that there are', () => {
    // @ts-expect-error no domain has this subject
    const call = defineCall({ ...alarmCalls.confirm, changes: ['alarm_clock'] });
    expect(call.changes).toEqual(['alarm_clock']);
  });

  it('tells pages what it shows and changes', () => {
    expect(alarmRuleEndpoints.list.shows).toEqual(alarmRuleCalls.list.shows);
    expect(alarmEndpoints.confirm.changes).toEqual(['alarm', 'counts']);
  });
});

it.each<[readonly Tag[], readonly Tag[]]>([
  [['history_task'], ['history_task']],
  [
    ['device', 'point'],
    ['device', 'point', 'counts'],
  ],
  [['everything'], ['everything']],
])('%j, counted, is %j', (changes, told) => {
  expect(tagsChanged({ changes })).toEqual(told);
});

it.each<[readonly Tag[], readonly Tag[], boolean]>([
  [['point'], ['device', 'point'], true],
  [['point', 'counts'], ['counts'], true],
  [['point'], ['device'], false],
  [['everything'], ['device'], true],
  [['everything'], [], false],
  [[], ['device'], false],
])('a change of %j makes what shows %j old: %s', (changed, shown, old) => {
  expect(concerns(changed, shown)).toBe(old);
});
