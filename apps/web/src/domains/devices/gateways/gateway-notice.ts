import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { StatusTone } from '@millwright/ui';

/** What the owner of a gateway should know about it beside whether it is connected. */
export interface GatewayNotice {
  readonly kind: 'waits' | 'contested' | 'disputed' | 'network' | 'moved';
  readonly tone: StatusTone;
  /** When it happened; null while it lasts. */
  readonly at: number | null;
  /** Addresses for its text. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** The gravest of them; null when there is none. */
export function gatewayNotice({
  awaitsConsent,
  live,
}: Pick<GatewayRow, 'awaitsConsent' | 'live'>): GatewayNotice | null {
  if (awaitsConsent) return { kind: 'waits', tone: 'warn', at: null, addresses: {} };
  if (!live) return null;
  const { contested, refused, moved, state, address } = live;
  if (contested) return { kind: 'contested', tone: 'bad', at: null, addresses: {} };
  if (refused) {
    const tone = state === 'online' ? 'warn' : 'bad';
    const addresses: Record<string, string> =
      refused.address === null ? {} : { address: refused.address };
    return { kind: refused.reason, tone, at: refused.at, addresses };
  }
  // Once the box has come from yet another place, quietly, this is over.
  if (moved && moved.to === address) {
    return {
      kind: 'moved',
      tone: 'warn',
      at: moved.at,
      addresses: { from: moved.from, to: moved.to },
    };
  }
  return null;
}
