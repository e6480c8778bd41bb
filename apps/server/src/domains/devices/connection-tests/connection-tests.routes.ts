import { connectionTestCalls } from '@millwright/contract/devices/connection-test/connection-test.calls';
import { accountKeyOf, actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { runPreview, runTest } from './run-test.ts';

export function routeConnectionTests(http: Http, ports: DevicePorts): void {
  http.handle(connectionTestCalls.run, (device, context) =>
    runTest(ports, device, accountKeyOf(actingFor(context)), context.gone),
  );
  http.handle(connectionTestCalls.preview, ({ device, points }, context) =>
    runPreview(ports, device, points, accountKeyOf(actingFor(context)), context.gone),
  );
}
