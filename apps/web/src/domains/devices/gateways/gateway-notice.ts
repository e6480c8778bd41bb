import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { StatusTone } from '@millwright/ui';

/** What the owner of a gateway should know about it beside whether it is connected. */
export interface GatewayNotice {
  readonly kind: 'waits' | 'contested' | 'disputed' | 'network' | 'moved' | 'password';
  readonly tone: StatusTone;
  /** When it happened; null while it lasts. */
  readonly at: number | null;
  /** What fills its text. */
  readonly says: Readonly<Record<string, string>>;
}

/** The gravest of them; null when there is none. */
export function gatewayNotice({
  awaitsConsent,
  live,
  refusedPassword,
}: Pick<GatewayRow, 'awaitsConsent' | 'live' | 'refusedPassword'>): GatewayNotice | null {
  if (awaitsConsent) return { kind: 'waits', tone: 'warn', at: null, says: {} };
  if (refusedPassword) {
    const { count, at, address } = refusedPassword;
    const tone = live?.state === 'online' ? 'warn' : 'bad';
    return { kind: 'password', tone, at, says: { count: String(count), address } };
  }
  if (!live) return null;
  const { contested, refused, moved, state, address } = live;
  if (contested) {
    const says: Record<string, string> = moved ? { from: moved.from, to: moved.to } : {};
    return { kind: 'contested', tone: 'bad', at: null, says };
  }
  if (refused) {
    const tone = state === 'online' ? 'warn' : 'bad';
    const says: Record<string, string> =
      refused.address === null ? {} : { address: refused.address };
    return { kind: refused.reason, tone, at: refused.at, says };
  }
  // Once the box has come from yet another place, quietly, this is over.
  if (moved && moved.to === address) {
    return {
      kind: 'moved',
      tone: 'warn',
      at: moved.at,
      says: { from: moved.from, to: moved.to },
    };
  }
  return null;
}
