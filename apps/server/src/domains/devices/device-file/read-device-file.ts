import { refuse } from '@millwright/contract';
import { maxDevicesPerFile } from '@millwright/contract/devices/device-file/device-file.schemas';
import type { TableEncoding } from '@millwright/kernel';
import { readTableFile, type SheetReader, type TableFile } from '../../../platform/files/index.ts';
import { type DeviceField, deviceColumns, itemTitle } from './device-file-columns.ts';

export interface DeviceLine {
  /** In the file, from 1. */
  readonly line: number;
  /** The name of its project; empty where the file says none. */
  readonly itemName: string;
  /** What the file has no column for is missing. */
  readonly cells: Readonly<Partial<Record<DeviceField, string>>>;
}

export interface ReadDevices {
  readonly lines: readonly DeviceLine[];
  /** As what the characters of the file were read; null for a workbook. */
  readonly encoding: TableEncoding | null;
}

async function readRecords(
  bytes: Uint8Array,
  reader: SheetReader,
  asked: TableEncoding | undefined,
): Promise<Extract<TableFile, { readonly kind: 'rows' }>> {
  const read = await readTableFile(bytes, reader, asked);
  switch (read.kind) {
    case 'too_large':
      throw refuse('general.too_large');
    case 'too_long':
      throw refuse('device_file.too_long', { limit: maxDevicesPerFile });
    case 'unreadable':
      throw refuse('device_file.unreadable');
    case 'rows':
      if (read.records.length === 0) throw refuse('device_file.unreadable');
      return read;
  }
}

/**
 * Reads the columns that are known, by their titles in either language; others are passed over.
 * @param asked as what the characters are to be read; without it as what they look like
 * @throws Fault refusal `general.too_large`, `device_file.unreadable`, `device_file.column_missing`
 *   {column}, `device_file.column_twice` {column}, `device_file.too_long` {limit}, `general.too_many` {seconds}
 */
export async function readDeviceFile(
  bytes: Uint8Array,
  reader: SheetReader,
  asked?: TableEncoding,
): Promise<ReadDevices> {
  const read = await readRecords(bytes, reader, asked);
  const [head, ...records] = read.records;
  const titles = (head?.cells ?? []).map((title) => title.toLowerCase());
  const places = deviceColumns.flatMap(({ field, title, required }) => {
    const known = [...Object.values(title), field].map((word) => word.toLowerCase());
    const at = titles.findIndex((given) => known.includes(given));
    if (at < 0 && required) {
      throw refuse('device_file.column_missing', { column: Object.values(title).join(' / ') });
    }
    // Which of them is meant, nobody can tell.
    if (at >= 0 && titles.indexOf(titles[at] ?? '', at + 1) > 0) {
      throw refuse('device_file.column_twice', { column: head?.cells[at] ?? '' });
    }
    return at < 0 ? [] : [{ field, at }];
  });
  const itemTitles = Object.values(itemTitle).map((title) => title.toLowerCase());
  const itemAt = titles.findIndex((title) => itemTitles.includes(title));
  if (records.length > maxDevicesPerFile) {
    throw refuse('device_file.too_long', { limit: maxDevicesPerFile });
  }
  const lines = records.map(({ line, cells }) => ({
    line,
    itemName: cells[itemAt] ?? '',
    cells: Object.fromEntries(places.map(({ field, at }) => [field, cells[at] ?? ''])),
  }));
  return { lines, encoding: read.encoding };
}
