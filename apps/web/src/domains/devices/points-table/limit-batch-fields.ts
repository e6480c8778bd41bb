/** What can be changed of the limits of many points at once. */
import {
  type LimitSide,
  type LimitValues,
  limitFieldsOf,
  limitSides,
  type OwnLimitKey,
} from '@millwright/contract/devices/points/point-limits';

export type LimitBatchKey =
  | keyof LimitValues
  | 'limitLevel'
  | 'limitDelayMs'
  | 'limitDeadband'
  | OwnLimitKey;

interface LimitBatchField {
  readonly key: LimitBatchKey;
  readonly kind: 'number' | 'level' | 'seconds';
  readonly start: number | null;
  /** Of which limit it is alone, and what it is of that. */
  readonly own?: { readonly side: LimitSide; readonly what: 'level' | 'delayMs' | 'deadband' };
}

const values = limitSides.map((side): LimitBatchField => {
  const key = limitFieldsOf[side].value;
  return { key, kind: 'number', start: null };
});

const kinds = { level: 'level', delayMs: 'seconds', deadband: 'number' } as const;

const owns = limitSides.flatMap((side) =>
  (['level', 'delayMs', 'deadband'] as const).map((what): LimitBatchField => {
    const key = limitFieldsOf[side][what];
    return { key, kind: kinds[what], start: null, own: { side, what } };
  }),
);

export const limitBatchFields: readonly LimitBatchField[] = [
  ...values,
  { key: 'limitLevel', kind: 'level', start: 3 },
  { key: 'limitDelayMs', kind: 'seconds', start: 0 },
  { key: 'limitDeadband', kind: 'number', start: 0 },
  ...owns,
];
