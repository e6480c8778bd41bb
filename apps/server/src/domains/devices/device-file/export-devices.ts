import { type Language, refuse } from '@millwright/contract';
import { maxDevicesPerFile } from '@millwright/contract/devices/device-file/device-file.schemas';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import type { GatewayId } from '@millwright/kernel';
import { csvFile, csvOf, xlsxFile } from '../../../platform/files/index.ts';
import type { Download } from '../../../platform/http/index.ts';
import type { DeviceListQuery } from '../devices.store.ts';
import { deviceColumns, itemTitle } from './device-file-columns.ts';

/** What lists devices, with what they stand behind. */
export interface ListedDevices {
  list(query: DeviceListQuery): Promise<{ list: DeviceRow[]; total: number }>;
  gatewayNames(ids: readonly GatewayId[]): Promise<ReadonlyMap<GatewayId, string>>;
}

/** What is searched for, and in which form. */
export interface DeviceExport {
  readonly query: Omit<DeviceListQuery, 'page' | 'pageSize' | 'sort' | 'order'>;
  readonly format: 'csv' | 'xlsx';
  readonly language: Language;
  /** Whose turn it takes to make it. */
  readonly account: string;
}

const fileName = { 'zh-CN': '设备', 'en-US': 'devices' };

/**
 * The devices that a list finds, as a file that the import takes.
 * @throws Fault refusal `device_file.too_long` {limit}, `general.too_many` {seconds}
 */
export async function exportDevices(
  devices: ListedDevices,
  { query, format, language, account }: DeviceExport,
): Promise<Download> {
  const { list, total } = await devices.list({
    ...query,
    ...{ page: 1, pageSize: maxDevicesPerFile, sort: 'deviceName', order: 'asc' },
  });
  if (total > maxDevicesPerFile) throw refuse('device_file.too_long', { limit: maxDevicesPerFile });
  const used = list.flatMap(({ gatewayId }) => gatewayId ?? []);
  const gateways = await devices.gatewayNames([...new Set(used)]);
  const nameOf = (id: GatewayId | null) => (id === null ? undefined : gateways.get(id));
  const columns = [
    ...deviceColumns.map(({ title, write }) => ({
      title,
      cell: (device: DeviceRow) => write(device, nameOf(device.gatewayId) ?? ''),
    })),
    { title: itemTitle, cell: ({ itemName }: DeviceRow) => itemName },
  ];
  const name = fileName[language];
  if (format === 'xlsx') return xlsxFile(name, columns, list, language, account);
  async function* page() {
    yield list;
  }
  return csvFile(name, csvOf(columns, page(), language));
}
