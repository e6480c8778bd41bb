/** What can be changed of many points at once, and how each is entered. */
import type { PointChanges } from '@millwright/contract/devices/points/point-batch.schemas';
import { DisplayFormat, WriteConfirm } from '@millwright/kernel';
import { type LimitBatchKey, limitBatchFields } from './limit-batch-fields.ts';

export type BatchKey =
  | 'unit'
  | 'decimals'
  | LimitBatchKey
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
    | 'level'
    | 'seconds'
    | 'confirm';
  /** What the field begins with. */
  readonly start: PointChanges[BatchKey];
  /** Of which limit it is alone, and what it is of that. */
  readonly own?: (typeof limitBatchFields)[number]['own'];
}[] = [
  { key: 'unit', kind: 'text', start: '' },
  { key: 'decimals', kind: 'digits', start: null },
  ...limitBatchFields,
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
