/** Which of the boxes that are expected is meant by what one of them sent. */
import type { Registration } from './registration.ts';

export interface Claimant {
  /** Rules of one owner may overlap, of several none takes from another. */
  readonly owner: string;
  readonly registration: Registration;
}

export type Choice<B> =
  | {
      readonly kind: 'box';
      readonly box: B;
      /** Of the registration. */
      readonly length: number;
      /** What it is recognised by when it dials in again. */
      readonly packet: Buffer;
      /** Of other owners, whose rules accept it too: one has met this box before, they have not. */
      readonly losers: readonly B[];
      /** More bytes could make it another owner's. */
      readonly mayChange: boolean;
    }
  /** Rules of several owners accept it, and it is not known whose it is. */
  | { readonly kind: 'disputed'; readonly boxes: readonly B[] }
  /** Fewer bytes than `decisive` make it nobody's box. */
  | { readonly kind: 'more'; readonly decisive: number }
  | { readonly kind: 'unknown' };

/**
 * Of one owner's rules the one that says most is meant. Where rules of several owners accept the
 * packet, it belongs to the owner who has met this box before; else to nobody.
 */
export function chooseBox<B extends Claimant>(
  sent: Buffer,
  boxes: Iterable<B>,
  hasMet: (box: B, packet: Buffer) => boolean,
): Choice<B> {
  const accepting: { readonly box: B; readonly length: number; readonly packet: Buffer }[] = [];
  const waiting: B[] = [];
  for (const box of boxes) {
    const verdict = box.registration.evaluate(sent);
    if (verdict === 'more') waiting.push(box);
    else if (verdict) {
      accepting.push({ box, length: verdict.length, packet: box.registration.packetOf(sent) });
    }
  }
  if (accepting.length === 0) {
    if (waiting.length === 0) return { kind: 'unknown' };
    const shortest = waiting.map(({ registration }) => registration.shortest);
    return { kind: 'more', decisive: shortest.reduce((one, other) => Math.min(one, other)) };
  }

  const owners = new Set(accepting.map(({ box }) => box.owner));
  const known = accepting.filter(({ box, packet }) => hasMet(box, packet));
  const knownTo = new Set(known.map(({ box }) => box.owner));
  const [owner] = owners.size === 1 ? owners : knownTo;
  const own = accepting.filter(({ box }) => box.owner === owner);
  const [best] = own.sort((a, b) => b.box.registration.rank - a.box.registration.rank);
  if (best === undefined || (owners.size > 1 && knownTo.size > 1)) {
    return { kind: 'disputed', boxes: accepting.map(({ box }) => box) };
  }
  return {
    kind: 'box',
    ...best,
    losers: accepting.map(({ box }) => box).filter((box) => box.owner !== owner),
    mayChange: waiting.some((box) => box.owner !== owner),
  };
}
