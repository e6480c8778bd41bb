import { isErrorCode, type Language } from '@millwright/contract';
import type { DeviceFileProblem } from '@millwright/contract/devices/device-file/device-file.schemas';
import {
  type Device,
  type DeviceInput,
  deviceInput,
  isDialled,
} from '@millwright/contract/devices/devices.schemas';
import { usualProtocol } from '@millwright/contract/devices/protocols/index';
import type { GatewayId, ItemId } from '@millwright/kernel';
import { isCellError } from '../../../platform/files/index.ts';
import { storedName } from '../one-by-one/index.ts';
import { type DeviceField, deviceColumns, isFieldOf } from './device-file-columns.ts';
import type { DeviceLine } from './read-device-file.ts';

export interface LineContext {
  readonly itemId: ItemId;
  readonly itemName: string;
  /** The file has devices of several projects: those of others are not meant to come together in one. */
  readonly isMixed: boolean;
  readonly language: Language;
  /** The gateways of the item by their names in small letters. */
  readonly gateways: ReadonlyMap<string, GatewayId>;
}

type Given = Partial<Record<DeviceField, unknown>>;

/**
 * The device that a line asks for, or everything that is wrong with it. What the file has no column
 * for stays as it was; an empty cell is the default.
 */
export function deviceOfLine(
  { cells }: DeviceLine,
  before: Device | undefined,
  { itemId, language, gateways }: LineContext,
): { readonly input: DeviceInput } | { readonly problems: DeviceFileProblem[] } {
  const problems: DeviceFileProblem[] = [];
  const titleOf = (field: string): string | null =>
    deviceColumns.find((column) => column.field === field)?.title[language] ?? null;
  const wrong = (field: DeviceField, error = 'device_file.cell_invalid', details = {}): void => {
    const text = cells[field] ?? '';
    problems.push({ column: titleOf(field), error, details: { text, ...details } });
  };

  const given: Given = { ...before };
  for (const { field, read } of deviceColumns) {
    const text = cells[field];
    if (text === undefined) continue;
    if (isCellError(text)) {
      wrong(field, 'device_file.cell_error');
      continue;
    }
    if (field === 'gatewayId') {
      const gateway = text === '' ? null : gateways.get(storedName(text).toLowerCase());
      if (gateway === undefined) wrong(field, 'device_file.gateway_unknown', { name: text });
      else given.gatewayId = gateway;
      continue;
    }
    if (text === '') {
      // The schema fills in its default, whatever stood there before.
      given[field] = undefined;
      continue;
    }
    const value = read(text);
    if (value === undefined) wrong(field);
    else given[field] = value;
  }
  const protocol = (given.protocol as Device['protocol'] | undefined) ?? usualProtocol;
  // A file has the columns of all protocols: what this one does not have must be empty.
  for (const { field } of deviceColumns) {
    if (isFieldOf(protocol, field)) continue;
    if ((cells[field] ?? '') !== '') wrong(field, 'device.setting_of_other_protocol');
    given[field] = undefined;
  }
  // Behind a gateway there is no host, whatever stood there.
  if (!isDialled(protocol) && cells.host === undefined) given.host = '';
  if (problems.length > 0) return { problems };
  const checked = deviceInput.safeParse({ ...given, itemId });
  if (checked.success) return { input: checked.data };
  for (const { message, path } of checked.error.issues) {
    const field = String(path[0] ?? 'deviceName') as DeviceField;
    // The message of a broken rule is its code; what the schema says by itself names the cell.
    if (isErrorCode(message)) wrong(field, message);
    else wrong(field);
  }
  return { problems };
}
