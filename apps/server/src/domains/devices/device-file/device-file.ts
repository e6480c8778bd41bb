import type { DeviceFileReport } from '@millwright/contract/devices/device-file/device-file.schemas';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Download } from '../../../platform/http/index.ts';
import { type DeviceExport, exportDevices, type ListedDevices } from './export-devices.ts';
import { type DeviceImport, type ImportNeeds, importDevices } from './import-devices.ts';

/** Devices as files that people edit: CSV and workbooks, a line each. */
export interface DeviceFile {
  /** @throws Fault refusal `device_file.too_long` {limit}, `general.too_many` {seconds} */
  export(wanted: DeviceExport): Promise<Download>;
  /** @throws Fault refusal of a file that cannot be read */
  import(given: DeviceImport, acting: Acting): Promise<DeviceFileReport>;
}

export const createDeviceFile = (needs: ImportNeeds, devices: ListedDevices): DeviceFile => ({
  export: (wanted) => exportDevices(devices, wanted),
  import: (given, acting) => importDevices(needs, given, acting),
});
