import { connectionTestCalls } from '@millwright/contract/devices/connection-test/connection-test.calls';
import { accountKeyOf, actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { DevicePorts } from '../devices.ports.ts';
import type { Gateways } from '../gateways/index.ts';
import { readAddress } from '../points/index.ts';
import { readAskedDevice } from './read-asked-device.ts';
import { runPreview, runTest } from './run-test.ts';

export function routeConnectionTests(
  http: Http,
  ports: DevicePorts,
  gateways: Pick<Gateways, 'find'>,
): void {
  http.handle(connectionTestCalls.run, async (device, context) => {
    const asked = await readAskedDevice(device, gateways, context.session);
    return await runTest(ports, asked, accountKeyOf(actingFor(context)), context.gone);
  });
  http.handle(connectionTestCalls.preview, async ({ device, points }, context) => {
    const asked = await readAskedDevice(device, gateways, context.session);
    const described = points.map((point) => ({ ...point, address: readAddress(device, point) }));
    const whose = accountKeyOf(actingFor(context));
    return await runPreview(ports, asked, described, whose, context.gone);
  });
}
