/** The rows of a table of points while they are typed, and what becomes of them. */
import type { TypedAddress } from '@millwright/contract/devices/protocols/index';
import { DataType, type WordOrder } from '@millwright/kernel';
import type { PointEntry } from '../points/point-entry.ts';
import { finishPoint, startPoint } from '../points/point-form.ts';
import type { ModelPoint, NamedTexts } from '../profile-points/model-point.ts';
import type { PointRules } from '../protocols/protocol-web.ts';
import type { PastedRow } from './pasted-rows.ts';

export interface DraftRow {
  readonly key: number;
  /** Empty takes the address. */
  readonly name: string;
  readonly address: string;
  readonly dataType: DataType;
  /** Null takes the device's. */
  readonly wordOrder: WordOrder | null;
  readonly unit: string;
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
  /** What a file or a model says beside that. */
  readonly more: Pick<PointEntry, 'slope' | 'intercept' | 'writable' | 'decimals'> &
    Partial<
      Pick<
        PointEntry,
        'lowLowLimit' | 'highHighLimit' | 'writeMin' | 'writeMax' | 'writeStep' | 'writeConfirm'
      >
    >;
  /** What its values are called, by the model. */
  readonly texts: NamedTexts | null;
}

let keys = 0;

export const emptyRow = (): DraftRow => ({
  key: ++keys,
  name: '',
  address: '',
  dataType: DataType.INT16U,
  wordOrder: null,
  unit: '',
  lowerLimit: null,
  upperLimit: null,
  more: { slope: 1, intercept: 0, writable: false, decimals: null },
  texts: null,
});

/** A row that a model brings. */
export function rowOfModel({
  slope,
  intercept,
  writable,
  decimals,
  writeMin,
  writeMax,
  writeStep,
  writeConfirm,
  ...row
}: ModelPoint): DraftRow {
  const range = { writeMin, writeMax, writeStep, writeConfirm };
  return { ...emptyRow(), ...row, more: { slope, intercept, writable, decimals, ...range } };
}

/** Nobody has typed anything of it that would be lost. */
export const isUntouched = ({ name, address }: DraftRow): boolean =>
  name.trim() === '' && address.trim() === '';

const readAddress = ({ address, dataType }: DraftRow, rules: PointRules): TypedAddress | null =>
  rules.typed?.read(address, dataType) ?? null;

/** Where a row is, and the point that it becomes; null while its address is none. */
export function readRow(
  row: DraftRow,
  rules: PointRules,
): { readonly at: TypedAddress; readonly entry: PointEntry } | null {
  const at = readAddress(row, rules);
  if (!at) return null;
  const { name, wordOrder, unit, lowerLimit, upperLimit, more } = row;
  const start = startPoint(null, null, rules);
  const entry = finishPoint(
    {
      ...start,
      ...at.place,
      ...more,
      ...('wordOrder' in start ? { wordOrder } : {}),
      ...{ name: name.trim() || at.plain, dataType: at.dataType },
      ...{ unit: unit.trim(), lowerLimit, upperLimit },
    },
    rules,
  );
  return { at, entry };
}

/** Goes on behind the last row with its type; its name and its unit are of what it measures, and not taken over. */
export function nextRow(rows: readonly DraftRow[], rules: PointRules): DraftRow {
  const last = rows.findLast((row) => !isUntouched(row));
  if (!last) return emptyRow();
  const dataType = readAddress(last, rules)?.dataType ?? last.dataType;
  return {
    ...emptyRow(),
    ...{ dataType, wordOrder: last.wordOrder },
    address: rules.typed?.next(last.address, last.dataType) ?? '',
  };
}

/** Puts pasted rows in the place of the row that they were pasted into, where that was empty. */
export function withPasted(
  rows: readonly DraftRow[],
  into: number,
  pasted: readonly PastedRow[],
): readonly DraftRow[] {
  return withRows(
    rows,
    into,
    pasted.map(({ lowLowLimit = null, highHighLimit = null, ...row }) => {
      const empty = emptyRow();
      return { ...empty, ...row, more: { ...empty.more, lowLowLimit, highHighLimit } };
    }),
  );
}

/** Puts rows behind another, or in its place where that was empty. */
export function withRows(
  rows: readonly DraftRow[],
  into: number | undefined,
  made: readonly DraftRow[],
): readonly DraftRow[] {
  return rows.flatMap((row) =>
    row.key !== into ? [row] : isUntouched(row) ? made : [row, ...made],
  );
}
