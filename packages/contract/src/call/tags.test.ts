import { describe, expect, it } from 'vitest';
import { alarmRuleCalls } from '../alarms/alarm-rules.calls.ts';
import { alarmCalls } from '../alarms/alarms.calls.ts';
import { alarmEndpoints, alarmRuleEndpoints } from '../alarms/endpoints.ts';
import { defineCall, isChange } from './call.ts';
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

/** Names that are those of the moment that is told of, whatever the things are called now. */
const asTheyWere: Readonly<Record<string, readonly Tag[]>> = {
  'alarmQuality.get': ['device'],
  'alarms.current': ['device', 'point'],
  'alarms.detail': ['device', 'point'],
  'alarms.history': ['device', 'point'],
  'deletions.list': ['device'],
  'onlineLog.list': ['item', 'device'],
  'signInLog.list': ['user'],
  'telemetry.awaiting': ['user'],
  'telemetry.writeList': ['user'],
  'telemetry.writeState': ['device', 'item', 'point', 'user'],
  'triggers.records': ['device', 'point'],
  'webErrors.entries': ['user'],
};

const named: Readonly<Record<string, Tag>> = {
  item: 'item',
  device: 'device',
  point: 'point',
  gateway: 'gateway',
  role: 'role',
  user: 'user',
  subUser: 'user',
  parent: 'user',
  rule: 'alarm_rule',
  alarm: 'alarm',
  dataSet: 'data_set',
  textList: 'text_list',
};

/** `pointCount` and `itemName` are of points and of an item. */
const subjectOf = (field: string): Tag | undefined => {
  const [, thing = ''] = /^(\w+?)(?:Name|Count)$/.exec(field) ?? [];
  return named[thing];
};

/** Names of all fields of an answer, at any depth. */
const fieldsOf = (schema: unknown, found = new Set<string>(), seen = new Set<unknown>()) => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return found;
  seen.add(schema);
  const { _zod: zod } = schema as { readonly _zod?: { readonly def: Record<string, unknown> } };
  if (zod === undefined) return found;
  const { shape, options, element, innerType, valueType, left, right, in: from, out } = zod.def;
  for (const [name, field] of Object.entries(shape ?? {})) {
    found.add(name);
    fieldsOf(field, found, seen);
  }
  for (const part of [element, innerType, valueType, left, right, from, out]) {
    fieldsOf(part, found, seen);
  }
  for (const option of Array.isArray(options) ? options : []) fieldsOf(option, found, seen);
  return found;
};

describe('a call', () => {
  const writes = allCalls.filter(isChange);
  const reads = allCalls.filter((call) => !isChange(call) && call.download !== true);

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

  it.each(reads.filter(({ name }) => !keptByNobody.includes(name)))(
    'that answers with names or counts of things shows the things: $name',
    ({ name, reply, shows = [] }) => {
      const told = [...fieldsOf(reply)].flatMap((field) => {
        const subject = subjectOf(field);
        return subject === undefined ? [] : [subject];
      });
      const missing = new Set(told.filter((subject) => !shows.includes(subject)));
      const known = new Set(asTheyWere[name] ?? []);
      expect(
        [...missing].filter((subject) => !known.has(subject)),
        name,
      ).toEqual([]);
    },
  );

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
