import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import {
  alarmId,
  DataType,
  DisplayFormat,
  deviceId,
  itemId,
  pointId,
  Quality,
} from '@millwright/kernel';
import { expect, it } from 'vitest';
import { alarmText } from './alarm-text.ts';

const alarm: Alarm = {
  id: alarmId(1),
  number: 'A20261120-000001',
  itemId: itemId(1),
  itemName: 'Line',
  deviceId: deviceId(1),
  deviceName: 'Pump',
  pointId: pointId(1),
  pointName: 'Pressure',
  ruleId: null,
  kind: 'upper',
  name: 'Pressure',
  level: 3,
  value: 12.300000190734863,
  unit: 'bar',
  decimals: null,
  format: null,
  limit: 10,
  reason: null,
  active: true,
  confirmed: false,
  raisedAt: 0,
  clearedAt: null,
  clearReason: null,
  confirmedAt: null,
  confirmedBy: null,
  note: '',
  raises: 1,
  chattering: false,
  shelving: null,
  shelvedUntil: null,
  suppressedBy: null,
  firstOut: null,
  priority: 0,
  orderWanted: false,
  normalSince: null,
  realarms: 0,
};
const format = {
  dataType: DataType.INT16U,
  displayFormat: DisplayFormat.decimal,
  decimals: null,
  texts: [{ value: 2, text: 'Fault', color: null }],
};
const say = (key: string, values?: Readonly<Record<string, unknown>>): string =>
  [key, ...Object.values(values ?? {})].join('|');

it.each([
  [{}, 'text.upper|Pressure|12.3 bar|10 bar'],
  [{ kind: 'lower', value: -1, limit: 0, unit: '' }, 'text.lower|Pressure|-1|0'],
  [{ value: 6.457586, limit: 6, decimals: 2 }, 'text.upper|Pressure|6.46 bar|6 bar'],
  [{ value: 12, decimals: 1 }, 'text.upper|Pressure|12.0 bar|10 bar'],
  [{ value: 123_456_789 }, 'text.upper|Pressure|123456789 bar|10 bar'],
  [{ value: null }, 'text.upper|Pressure|–|10 bar'],
  [{ kind: 'rule', limit: null, name: 'Both pumps stopped' }, 'Both pumps stopped'],
  [{ value: 2, limit: 1, format, unit: '' }, 'text.upper|Pressure|Fault|1'],
  [{ kind: 'rule', limit: null, value: 2, format }, 'text.rule|Pressure|Pressure|Fault'],
  [{ kind: 'rule', limit: null, value: 3, format }, 'Pressure'],
  [
    { kind: 'rule', limit: null, value: 0, format: { ...format, dataType: DataType.BOOL } },
    'text.rule|Pressure|Pressure|off',
  ],
] as const)('%o', (change, text) => {
  expect(alarmText({ ...alarm, ...change }, say, ['off', 'on'])).toBe(text);
});

const rule = { kind: 'rule', limit: null, name: 'Leak' } as const;

it.each<[Partial<Alarm>, string]>([
  [{ reason: { op: 'above', limit: 10 } }, 'text.beyond|Leak|Pressure|12.3 bar|> 10 bar'],
  [
    { reason: { op: 'at-most', limit: 12.3125 } },
    'text.beyond|Leak|Pressure|12.3 bar|≤ 12.3125 bar',
  ],
  [
    { reason: { op: 'outside', low: 2, high: 8 } },
    'text.beyond|Leak|Pressure|12.3 bar|< 2 / > 8 bar',
  ],
  [{ reason: { op: 'inside', low: 12, high: 13 } }, 'text.beyond|Leak|Pressure|12.3 bar|12–13 bar'],
  [
    { value: 3, unit: '', format, reason: { op: 'not-equal', limit: 2 } },
    'text.beyond|Leak|Pressure|3.0|≠ Fault',
  ],
  [{ value: 2, format, reason: { op: 'equal', limit: 2 } }, 'text.rule|Leak|Pressure|Fault'],
  [{ value: 7, reason: { op: 'equal', limit: 7 } }, 'text.rule|Leak|Pressure|7.0 bar'],
  [
    { reason: { op: 'bit', bit: 3, set: true } },
    'text.reason|Leak|text.reasons.bit|Pressure|Pump|12.3 bar|3|1',
  ],
])('tells against what the value of a rule was held: %o', (change, text) => {
  expect(alarmText({ ...alarm, ...rule, decimals: 1, ...change }, say, ['off', 'on'])).toBe(text);
});

const other = { name: 'Set', value: 9.5, unit: 'bar' };

it.each<[Partial<Alarm>, string]>([
  [{ reason: { op: 'no-data', forMs: 90_000 } }, 'no-data|Pressure|Pump|12.3 bar|1.5 min'],
  [
    { reason: { op: 'bad-quality', quality: Quality.decode } },
    'bad-quality|Pressure|Pump|12.3 bar|text.qualities.decode',
  ],
  [
    { reason: { op: 'bad-quality', quality: Quality.division } },
    'bad-quality|Pressure|Pump|12.3 bar|text.qualities.division',
  ],
  [
    { pointName: null, value: null, reason: { op: 'offline', forMs: 60_000 } },
    'offline||Pump|–|1 min',
  ],
  [
    { decimals: 1, reason: { op: 'falling', change: -2.04, limit: 1.25, windowMs: 60_000 } },
    'falling|Pressure|Pump|12.3 bar|1 min|2.0 bar|1.25 bar',
  ],
  [{ reason: { op: 'above-point', other } }, 'above-point|Pressure|Pump|12.3 bar|Set|9.5 bar'],
  [
    { value: null, reason: { op: 'expression', text: 'P > Set', inputs: [other] } },
    'expression|Pressure|Pump|–|P > Set|text.reasons.input|Set|9.5 bar',
  ],
])('tells why: %o', (change, text) => {
  const said = alarmText({ ...alarm, ...rule, ...change }, say, ['off', 'on']);
  expect(said).toBe(`text.reason|Leak|text.reasons.${text}`);
});
