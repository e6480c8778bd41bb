/** Boxes of gateways that came with a wrong password, so that their owners see it. */
import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { Clock, GatewayId } from '@millwright/kernel';

type Refused = NonNullable<GatewayRow['refusedPassword']>;

export interface RefusedBoxes {
  /** A box with the id of this gateway had a wrong password. */
  wrong(gateway: { readonly id: GatewayId; readonly boxId: string }, network: string): void;
  /** A box was refused unasked: noted of one that had a wrong password before. */
  held(boxId: string, network: string): void;
  /** It came in from there: what was wrong there is mended. */
  right(gatewayId: GatewayId, network: string): void;
  forget(gatewayId: GatewayId): void;
  /** Since the server started; null where there was none. */
  of(gatewayId: GatewayId): Refused | null;
}

export function createRefusedBoxes({ clock }: { readonly clock: Clock }): RefusedBoxes {
  /** By gateway: as many as there are gateways at most. */
  const refused = new Map<GatewayId, Refused>();
  const gatewayIds = new Map<string, GatewayId>();
  const note = (id: GatewayId, address: string): void => {
    const count = (refused.get(id)?.count ?? 0) + 1;
    refused.set(id, { count, at: clock.now(), address });
  };
  return {
    wrong({ id, boxId }, network) {
      gatewayIds.set(boxId.toLowerCase(), id);
      note(id, network);
    },
    held(boxId, network) {
      const id = gatewayIds.get(boxId.toLowerCase());
      if (id !== undefined && refused.has(id)) note(id, network);
    },
    right(id, network) {
      if (refused.get(id)?.address === network) refused.delete(id);
    },
    forget: (id) => void refused.delete(id),
    of: (id) => refused.get(id) ?? null,
  };
}
