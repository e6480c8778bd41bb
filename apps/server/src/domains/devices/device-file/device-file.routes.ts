import { readFile } from 'node:fs/promises';
import { deviceFileCalls } from '@millwright/contract/devices/device-file/device-file.calls';
import { accountKeyOf, actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { DeviceFile } from './device-file.ts';

export function routeDeviceFile(http: Http, deviceFile: DeviceFile): void {
  http.handleDownload(deviceFileCalls.export, ({ format, ...query }, context) => {
    const { session, language } = context;
    const account = accountKeyOf(actingFor(context));
    const wanted = { ...query, visible: session.items };
    return deviceFile.export({ query: wanted, format, language, account });
  });
  http.handleUpload(
    deviceFileCalls.import,
    async ({ itemId, dryRun, encoding }, [file], context) => {
      const { session, language } = context;
      const mayEdit = session.grade === 0 || session.permissions.has('devices.edit');
      const bytes = await readFile(file.path);
      // What is to be changed is changed, whether they wait for it or not.
      const gone = dryRun ? context.gone : undefined;
      const given = { itemId, bytes, dryRun, encoding, language, mayEdit, gone };
      return deviceFile.import(given, actingFor(context));
    },
  );
}
