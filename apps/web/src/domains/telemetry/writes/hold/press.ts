/** A button that is held, as the hand that presses it sees it. Pure. */
import type { Hold, HoldEnd } from '@millwright/contract/telemetry/holds/holds.schemas';

/** Where a press is; `key` names it to the server. */
export type Press =
  | { readonly is: 'idle' }
  /** A finger stays on it, and not for long enough yet. */
  | { readonly is: 'arming' }
  /** On its way, and in the device. */
  | { readonly is: 'pressing' | 'held'; readonly key: string }
  /** Nobody holds it; `unknown` where it may still be pressed. */
  | { readonly is: 'releasing' | 'unknown'; readonly key: string; readonly end: HoldEnd | null }
  /** It was read back; what ended it where that was not the hand. */
  | { readonly is: 'released'; readonly end: HoldEnd | null }
  | { readonly is: 'refused'; readonly reason: string };

export type PressEvent =
  /** A finger is put on it. */
  | { readonly kind: 'touch' }
  /** A mouse or a key presses it, or the finger has stayed. */
  | { readonly kind: 'down'; readonly key: string }
  /** Let go, left, out of sight, or without a connection: whatever ends it here. */
  | { readonly kind: 'up' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** What the server tells of it. */
  | { readonly kind: 'told'; readonly hold: Pick<Hold, 'key' | 'state' | 'end'> }
  /** What was told was read. */
  | { readonly kind: 'dismissed' };

/** Whether it is renewed, and watched for what ends it. */
export const isPressed = ({ is }: Press): boolean => is === 'pressing' || is === 'held';

/** Whether it may be pressed: nothing of a press before is left to wait for. */
export const isFree = ({ is }: Press): boolean =>
  is === 'idle' || is === 'arming' || is === 'released' || is === 'refused';

/** That it was never sent may be told before why. */
const mayBeRefused = (press: Press): boolean =>
  press.is === 'released' ? press.end === 'unsent' : !isFree(press) && press.is !== 'unknown';

/** @returns the same where the event changes nothing */
export function nextPress(press: Press, event: PressEvent): Press {
  switch (event.kind) {
    case 'touch':
      return isFree(press) ? { is: 'arming' } : press;
    case 'down':
      return isFree(press) ? { is: 'pressing', key: event.key } : press;
    case 'up':
      if (press.is === 'arming') return { is: 'idle' };
      return isPressed(press) && 'key' in press
        ? { is: 'releasing', key: press.key, end: null }
        : press;
    case 'refused':
      return mayBeRefused(press) ? { is: 'refused', reason: event.reason } : press;
    case 'told':
      return 'key' in press && press.key === event.hold.key ? told(press, event.hold) : press;
    case 'dismissed':
      return press.is === 'released' || press.is === 'refused' ? { is: 'idle' } : press;
  }
}

function told(
  press: Extract<Press, { readonly key: string }>,
  { state, end }: Pick<Hold, 'state' | 'end'>,
): Press {
  const { key } = press;
  switch (state) {
    case 'pressing':
    case 'sent':
      return press;
    case 'held':
      return press.is === 'pressing' ? { is: 'held', key } : press;
    case 'releasing':
      return press.is === 'unknown' ? press : { is: 'releasing', key, end };
    case 'unknown':
    case 'opposed':
    case 'orphaned':
      return { is: 'unknown', key, end };
    case 'over':
      return { is: 'released', end: end === 'let-go' ? null : end };
  }
}
