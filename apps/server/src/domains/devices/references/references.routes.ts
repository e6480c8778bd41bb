import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import type { Http } from '../../../platform/http/index.ts';
import type { Devices } from '../devices.ts';

export function routeReferences(
  http: Http,
  { ports, pointsOf }: Pick<Devices, 'ports' | 'pointsOf'>,
): void {
  http.handle(referenceCalls.list, async ({ deviceId }) => {
    const points = (await pointsOf([deviceId])).map(({ id }) => id);
    const found = await Promise.all(ports.references.all().map((source) => source(points)));
    return { list: found.flat() };
  });
}
