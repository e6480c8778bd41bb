import type { GatewayId } from '@millwright/kernel';
import { actingAs } from '../../../platform/audit/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { findGateways } from '../gateways.store.ts';

/** Another address took over a live connection: the same box anew, or somebody who knows its secret. */
export async function recordMove(
  needs: Pick<DeviceNeeds, 'transactions' | 'auditTrail'>,
  gatewayId: GatewayId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await needs.transactions.run(async (tx) => {
    const [gateway] = await findGateways(tx, [gatewayId]);
    if (gateway === undefined) return;
    await needs.auditTrail.record(tx, {
      ...actingAs(gateway.kind),
      action: 'gateway.takeover',
      subject: { kind: 'gateway', id: gatewayId, name: gateway.gatewayName },
      itemId: gateway.itemId,
      before: { address: from },
      after: { address: to },
    });
  });
}
