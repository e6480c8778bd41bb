import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { exportPoints } from './export-points.ts';
import { importPoints } from './import-points.ts';

export function routePointFile(http: Http, needs: DeviceNeeds): void {
  http.handleDownload(pointFileCalls.export, ({ deviceId }, { language }) =>
    exportPoints(needs, deviceId, language),
  );
  http.handle(pointFileCalls.import, (input, context) =>
    importPoints(needs, { ...input, language: context.language }, actingFor(context)),
  );
}
