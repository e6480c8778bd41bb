/** What can be changed of many points at once, and how each is entered. */
import type { PointChanges } from '@millwright/contract/devices/points/point-batch.schemas';
import { DisplayFormat, WriteConfirm } from '@millwright/kernel';

export type BatchKey =
  | 'unit'
  | 'decimals'
  | 'lowerLimit'
  | 'upperLimit'
  | 'slope'
  | 'intercept'
  | 'displayFormat'
  | 'wordOrder'
  | 'groupId'
  | 'textListId'
  | 'saved'
  | 'writable'
  | 'writeMin'
  | 'writeMax'
  | 'writeStep'
  | 'writeConfirm';

export const batchFields: readonly {
  readonly key: BatchKey;
  readonly kind:
    | 'text'
    | 'digits'
    | 'number'
    | 'format'
    | 'order'
    | 'group'
    | 'texts'
    | 'flag'
    | 'confirm';
  /** What the field begins with. */
  readonly start: PointChanges[BatchKey];
}[] = [
  { key: 'unit', kind: 'text', start: '' },
  { key: 'decimals', kind: 'digits', start: null },
  { key: 'lowerLimit', kind: 'number', start: null },
  { key: 'upperLimit', kind: 'number', start: null },
  { key: 'slope', kind: 'number', start: 1 },
  { key: 'intercept', kind: 'number', start: 0 },
  { key: 'displayFormat', kind: 'format', start: DisplayFormat.decimal },
  { key: 'wordOrder', kind: 'order', start: null },
  { key: 'groupId', kind: 'group', start: null },
  { key: 'textListId', kind: 'texts', start: null },
  { key: 'saved', kind: 'flag', start: true },
  { key: 'writable', kind: 'flag', start: false },
  { key: 'writeMin', kind: 'number', start: null },
  { key: 'writeMax', kind: 'number', start: null },
  { key: 'writeStep', kind: 'number', start: null },
  { key: 'writeConfirm', kind: 'confirm', start: WriteConfirm.button },
];
