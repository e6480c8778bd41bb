/** What the form of a variable block holds, and how it becomes what the server takes. */
import type { CallInput } from '@millwright/contract/call/endpoint';
import type { pointBlockEndpoints } from '@millwright/contract/devices/endpoints';
import { DataType, type DeviceId } from '@millwright/kernel';

export interface BlockRow {
  readonly name: string;
  readonly dataType?: DataType;
  readonly length?: number | null;
  readonly bit?: number | null;
}

export interface BlockFields {
  readonly name: string;
  readonly family: string;
  readonly address: string;
  readonly rows: readonly BlockRow[];
}

/** The row after these: of the type of the last one, numbered on where its name ends in a number. */
export function nextRow(rows: readonly BlockRow[]): BlockRow {
  const last = rows.at(-1);
  if (last === undefined) return { name: '' };
  const [, stem, digits] = /^(.*?)(\d+)$/.exec(last.name) ?? [];
  const name =
    stem === undefined || digits === undefined
      ? ''
      : `${stem}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
  const { bit, dataType, length } = last;
  return {
    name,
    ...(dataType === undefined ? {} : { dataType }),
    ...(length ? { length } : {}),
    ...(typeof bit === 'number' ? { bit: (bit + 1) % 16 } : {}),
  };
}

export const finishBlock = (
  deviceId: DeviceId,
  { name, family, address, rows }: BlockFields,
): CallInput<typeof pointBlockEndpoints.create> => ({
  deviceId,
  name,
  family,
  address,
  rows: rows.map((row) => ({
    name: row.name,
    // A row without a type is refused by the rule that says so.
    dataType: row.dataType as DataType,
    ...(row.dataType === DataType.CHAR ? { length: row.length ?? 1 } : {}),
    ...(row.dataType === DataType.BOOL ? { bit: row.bit ?? null } : {}),
  })),
});
