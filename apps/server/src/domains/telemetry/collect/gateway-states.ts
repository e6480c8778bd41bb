/** Whether the boxes of gateways are connected, told when it is another state than before. */
import type { Gateway, GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import { type Clock, type GatewayId, type ItemId, seconds } from '@millwright/kernel';
import type { Lease } from '../../../platform/lease/index.ts';

/** A gateway as it is from `at` on. */
export interface GatewayState {
  readonly at: number;
  readonly itemId: ItemId;
  readonly gatewayId: GatewayId;
  readonly gatewayName: string;
  readonly state: GatewayLive['state'];
  readonly reason: string | null;
}

export interface GatewayStates {
  set(gateway: Gateway): void;
  remove(gatewayId: GatewayId): void;
  start(): void;
  stop(): void;
}

/** What comes and goes within less is no news. */
const look = seconds(1);

/** Why a box is offline; one that dials in is gone with its connection. */
const reasonOf = ({ state, ended }: GatewayLive): string | null =>
  state === 'online' ? null : ended === 'silent' ? 'gateway.silent' : 'gateway.disconnected';

export function createGatewayStates(needs: {
  readonly clock: Clock;
  readonly lease: Pick<Lease, 'holds'>;
  /** Null while nothing is known of it. */
  readonly live: (gateway: Gateway) => GatewayLive | null;
  readonly changed: (state: GatewayState) => void;
}): GatewayStates {
  const { clock, lease, live, changed } = needs;
  const gateways = new Map<GatewayId, { gateway: Gateway; state: GatewayLive['state'] | null }>();
  let cancel: (() => void) | undefined;

  const tell = (): void => {
    for (const known of gateways.values()) {
      const now = live(known.gateway);
      // One that was never seen is in no state yet.
      if (now === null || now.since === null || now.state === known.state) continue;
      known.state = now.state;
      const { id: gatewayId, itemId, gatewayName } = known.gateway;
      const { state, since } = now;
      changed({ at: since, itemId, gatewayId, gatewayName, state, reason: reasonOf(now) });
    }
  };
  const keepLooking = (): void => {
    if (lease.holds()) tell();
    cancel = clock.after(look, keepLooking);
  };

  return {
    set(gateway) {
      gateways.set(gateway.id, { gateway, state: gateways.get(gateway.id)?.state ?? null });
    },
    remove: (gatewayId) => void gateways.delete(gatewayId),
    start: keepLooking,
    stop() {
      cancel?.();
      // What ended with the last second is told too.
      if (lease.holds()) tell();
    },
  };
}
