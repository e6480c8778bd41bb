import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { gatewayId } from '@millwright/kernel';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Gateways } from './gateways.ts';

export function routeGateways(http: Http, gateways: Gateways): void {
  http.scope('gateway', (ids) => gateways.itemsOf(ids.map(gatewayId)));
  http.handle(gatewayCalls.list, (input, { session }) =>
    gateways.list({ ...input, visible: session.items }),
  );
  http.handle(gatewayCalls.create, (input, context) =>
    gateways.create(input, actingFor(context), context.session.items === 'all'),
  );
  http.handle(gatewayCalls.edit, (input, context) =>
    gateways.edit(input, actingFor(context), context.session.items === 'all'),
  );
  http.handle(gatewayCalls.consent, (input, context) =>
    gateways.consent(input, actingFor(context)),
  );
  http.handle(gatewayCalls.address, () => gateways.boxAddress());
  http.handle(gatewayCalls.unknownBoxes, () => ({ list: gateways.unknownBoxes() }));
  http.handle(gatewayCalls.delete, async ({ id }, context) => {
    await gateways.delete(id, actingFor(context));
    return { id };
  });
}
