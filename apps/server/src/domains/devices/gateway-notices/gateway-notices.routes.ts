import { gatewayNoticeCalls } from '@millwright/contract/devices/gateways/gateway-notices.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { GatewayNotices } from './gateway-notices.ts';

export function routeGatewayNotices(http: Http, notices: GatewayNotices): void {
  http.scope('gatewayNotice', (ids) => notices.itemsOf(ids));
  http.handle(gatewayNoticeCalls.list, (input, { session }) =>
    notices.list({ ...input, visible: session.items }),
  );
  http.handle(gatewayNoticeCalls.acknowledge, async ({ ids }, context) => ({
    acknowledged: await notices.acknowledge(ids, context.session.userName, actingFor(context)),
  }));
}
