/** Which of the boxes that are expected is meant by what one of them sent. */
import type { Registration } from './registration.ts';

/** A box, and whose it is. */
export interface Owned {
  readonly key: string;
  /** Rules of one owner may overlap, of several none takes from another. */
  readonly owner: string;
}

export interface Claimant extends Owned {
  readonly registration: Registration;
  /** Whether bytes behind these could make it this box's. */
  goesOn(sent: Buffer): boolean;
}

/** Which packets have been met, ever. */
export interface Meetings<B> {
  hasMet(box: B, packet: Buffer): boolean;
  /** Whoever has met a longer packet that begins so, expected at present or not. */
  metLonger(sent: Buffer): readonly Owned[];
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
      /** More bytes could make it another box's. */
      readonly mayChange: boolean;
      /** Of other owners, when it is nobody's though no more bytes come: it could be a piece of theirs. */
      readonly rivals: readonly Owned[];
    }
  /** Rules of several owners accept it, and it is not known whose it is. */
  | { readonly kind: 'disputed'; readonly boxes: readonly B[] }
  /** Fewer bytes than `decisive` make it nobody's box. */
  | { readonly kind: 'more'; readonly decisive: number }
  | { readonly kind: 'unknown' };

/**
 * Of one owner's rules the one that says most is meant. Where rules of several owners accept the
 * packet, it belongs to the owner who has met this box before; else to nobody. So it is where it
 * could be a piece of what another owner's box says, but a longer one that was met is kept too.
 */
export function chooseBox<B extends Claimant>(
  sent: Buffer,
  boxes: Iterable<B>,
  { hasMet, metLonger }: Meetings<B>,
): Choice<B> {
  const accepting: { readonly box: B; readonly length: number; readonly packet: Buffer }[] = [];
  const others: B[] = [];
  const waiting: B[] = [];
  for (const box of boxes) {
    const verdict = box.registration.evaluate(sent);
    if (verdict !== null && verdict !== 'more') {
      accepting.push({ box, length: verdict.length, packet: box.registration.packetOf(sent) });
      continue;
    }
    others.push(box);
    if (verdict === 'more') waiting.push(box);
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
  const isOthers = (box: Owned): boolean => box.owner !== owner;
  const losers = accepting.map(({ box }) => box).filter(isOthers);
  const goingOn = [...others, ...losers].filter((box) => box.goesOn(sent));
  const haveMet = metLonger(sent).filter(isOthers);
  const couldBe = knownTo.size > 0 ? haveMet : [...goingOn.filter(isOthers), ...haveMet];
  return {
    kind: 'box',
    ...best,
    losers,
    mayChange: goingOn.length > 0 || haveMet.length > 0,
    rivals: [...new Map(couldBe.map((box) => [box.key, box])).values()],
  };
}
