import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { deviceId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { conditionText } from './condition-text.ts';

const points = [
  {
    id: pointId(1),
    deviceId: deviceId(1),
    deviceName: 'Pump',
    name: 'Pressure',
    dataType: 5,
    unit: 'bar',
    writable: false,
    textListId: null,
    texts: null,
  },
  {
    id: pointId(2),
    deviceId: deviceId(1),
    deviceName: 'Pump',
    name: 'Running',
    dataType: 10,
    unit: '',
    writable: false,
    textListId: null,
    texts: null,
  },
  {
    id: pointId(3),
    deviceId: deviceId(1),
    deviceName: 'Pump',
    name: 'State',
    dataType: 2,
    unit: '',
    writable: false,
    textListId: 7,
    texts: [{ value: 2, text: 'Fault', color: null }],
  },
] as const;
const saidOther = (key: string, values: Readonly<Record<string, unknown>>): string => {
  const { text, device, name, value, unit, time, other } = values;
  const op = key.slice('condition.text.'.length);
  const measured = value === undefined ? '' : `${value}${unit}`;
  return String(
    text ?? [device ?? name, op, measured, time, other].filter((word) => word).join(' '),
  );
};
const say = (key: string, values?: Readonly<Record<string, unknown>>): string =>
  key.startsWith('condition.join.')
    ? ` ${key.slice('condition.join.'.length)} `
    : values?.time || values?.other || values?.text
      ? saidOther(key, values)
      : `${values?.name}${values?.op}${values?.value ?? ''}${values?.unit}`;

it.each<[ConditionWhen, string]>([
  [{ op: 'expression', text: '{#1} > 2 and {#9} = 1' }, 'Pressure > 2 and {#9} = 1'],
  [{ op: 'offline', deviceId: deviceId(1), forMs: 90_000 }, 'Pump offline 1.5 min'],
  [{ op: 'no-data', pointId: pointId(1), forMs: 60_000 }, 'Pressure no-data 1 min'],
  [
    { op: 'falling', pointId: pointId(1), value: 2, windowMs: 60_000, deadband: 0 },
    'Pressure falling 2 bar 1 min',
  ],
  [
    { op: 'above-point', pointId: pointId(1), otherPointId: pointId(3), deadband: 0 },
    'Pressure above-point State',
  ],
  [{ op: 'above', pointId: pointId(1), value: 5, deadband: 0 }, 'Pressureabove5 bar'],
  [{ op: 'equal', pointId: pointId(9), value: 0 }, '#9equal0'],
  [{ op: 'not-equal', pointId: pointId(3), value: 2 }, 'Statenot-equalFault'],
  [{ op: 'equal', pointId: pointId(3), value: 1 }, 'Stateequal1'],
  [
    {
      op: 'all',
      of: [
        { op: 'below', pointId: pointId(1), value: 1, deadband: 0 },
        {
          op: 'any',
          of: [
            { op: 'equal', pointId: pointId(2), value: 1 },
            { op: 'equal', pointId: pointId(2), value: 0 },
          ],
        },
      ],
    },
    'Pressurebelow1 bar all (Runningequalon any Runningequaloff)',
  ],
])('%o', (when, text) => {
  expect(conditionText(when, points, { t: say, words: ['off', 'on'], locale: 'en-US' })).toBe(text);
});
