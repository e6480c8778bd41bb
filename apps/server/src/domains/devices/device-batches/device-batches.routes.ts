import { refuse } from '@millwright/contract';
import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { mayKnow } from '../../../platform/access/index.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Items } from '../../items/index.ts';
import type { DeviceBatches } from './device-batches.ts';

export function routeDeviceBatches(
  http: Http,
  batches: DeviceBatches,
  items: Pick<Items, 'known'>,
): void {
  http.handle(deviceBatchCalls.switch, async (input, context) => ({
    list: await batches.switch(input, actingFor(context)),
  }));
  http.handle(deviceBatchCalls.move, async (input, context) => {
    const { session } = context;
    // It is gone where it was, and there where it was not.
    for (const permission of ['devices.create', 'devices.delete'] as const) {
      if (session.grade === 0 || session.permissions.has(permission)) continue;
      throw refuse('general.forbidden', { permission });
    }
    const [known] = await items.known([input.itemId]);
    if (known === null || !mayKnow(session, input.itemId)) throw refuse('general.not_found');
    return { list: await batches.move(input, actingFor(context)) };
  });
  http.handle(deviceBatchCalls.copy, async (input, context) => ({
    list: await batches.copy(
      // What is to be made is made, whether they wait for it or not.
      { ...input, gone: input.dryRun ? context.gone : undefined },
      actingFor(context),
    ),
  }));
}
