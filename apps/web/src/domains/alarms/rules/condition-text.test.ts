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
const say = (key: string, values?: Readonly<Record<string, unknown>>): string =>
  key.startsWith('condition.join.')
    ? ` ${key.slice('condition.join.'.length)} `
    : `${values?.name}${values?.op}${values?.value ?? ''}${values?.unit}`;

it.each<[ConditionWhen, string]>([
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
  expect(conditionText(when, points, say, ['off', 'on'])).toBe(text);
});
