import { gatewayNoticeCalls } from '@millwright/contract/devices/gateways/gateway-notices.calls';
import { bug, type GatewayId, gatewayId, systemClock } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';
import { saveGatewayNotice } from './gateway-notices.store.ts';

/** As if a box had come from an address that is the side's alone; nobody has taken note of it. */
async function noteMove(db: Kysely<unknown>, side: WalkSide, id: GatewayId): Promise<number> {
  const address = side.name();
  const noted = { gatewayId: id, kind: 'moved', from: side.name(), address } as const;
  await saveGatewayNotice(db, noted, systemClock.now());
  const { list } = await side.call(gatewayNoticeCalls.list, { state: 'unacknowledged' });
  const notice = list.find((one) => one.address === address);
  if (notice === undefined) throw bug('testing.nothing_noted');
  return notice.id;
}

export const gatewayNoticeCases = (db: Kysely<unknown>) => ({
  prepare: (side: WalkSide, id: GatewayId): Promise<number> => noteMove(db, side, id),
  cases: [
    { call: gatewayNoticeCalls.list, input: () => ({}) },
    {
      call: gatewayNoticeCalls.acknowledge,
      input: async (side) => ({ ids: [await noteMove(db, side, gatewayId(side.id('gateway')))] }),
    },
  ] satisfies readonly CallCase[],
});
