/** The columns of alarm limits in a file of points: the limits, what they have in common, and of their own. */
import {
  limitFieldsOf,
  limitSides,
  type OwnLimitKey,
} from '@millwright/contract/devices/points/point-limits';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { numberIn, type PointColumn, type PointColumns } from './point-column.ts';

type LimitField =
  | (typeof limitFieldsOf)[keyof typeof limitFieldsOf]['value']
  | OwnLimitKey
  | 'limitLevel'
  | 'limitDelayMs'
  | 'limitDeadband';

const column = (field: LimitField, zh: string, en: string): PointColumn => ({
  title: { 'zh-CN': zh, 'en-US': en },
  write: (point: Point) => point[field] ?? null,
  read: numberIn,
});

const names = {
  'low-low': ['下下限', 'Low-low'],
  lower: ['下限', 'Lower'],
  upper: ['上限', 'Upper'],
  'high-high': ['上上限', 'High-high'],
} as const;

const valueColumns = Object.fromEntries(
  limitSides.map((side) => {
    const [zh, en] = names[side];
    const { value } = limitFieldsOf[side];
    return [value, column(value, `${zh}报警`, `${en} limit`)];
  }),
);

const ownColumns = Object.fromEntries(
  limitSides.flatMap((side) => {
    const [zh, en] = names[side];
    const { level, delayMs, deadband } = limitFieldsOf[side];
    return [
      [level, column(level, `${zh}报警级别`, `${en} alarm level`)],
      [delayMs, column(delayMs, `${zh}报警延时毫秒`, `${en} alarm delay in ms`)],
      [deadband, column(deadband, `${zh}报警死区`, `${en} alarm deadband`)],
    ];
  }),
);

export const limitColumns: PointColumns = {
  ...valueColumns,
  limitLevel: column('limitLevel', '报警级别', 'Alarm level'),
  limitDelayMs: column('limitDelayMs', '报警延时毫秒', 'Alarm delay in ms'),
  limitDeadband: column('limitDeadband', '报警死区', 'Alarm deadband'),
  ...ownColumns,
};
