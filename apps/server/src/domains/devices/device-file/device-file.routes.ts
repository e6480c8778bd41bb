import { readFile } from 'node:fs/promises';
import { deviceFileCalls } from '@millwright/contract/devices/device-file/device-file.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { DeviceFile } from './device-file.ts';

export function routeDeviceFile(http: Http, deviceFile: DeviceFile): void {
  http.handleDownload(deviceFileCalls.export, ({ format, ...query }, { session, language }) =>
    deviceFile.export({ query: { ...query, visible: session.items }, format, language }),
  );
  http.handleUpload(deviceFileCalls.import, async ({ itemId, dryRun }, [file], context) => {
    const { session, language } = context;
    const mayEdit = session.grade === 0 || session.permissions.has('devices.edit');
    const bytes = await readFile(file.path);
    return deviceFile.import({ itemId, bytes, dryRun, language, mayEdit }, actingFor(context));
  });
}
