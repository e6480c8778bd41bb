/**
 * Boxes that sign in: guessing is slowed per box id and network, and no refusal tells by its time
 * how far it got: whether there is such a box, whether it was held back.
 */
import { createHash } from 'node:crypto';
import { type Clock, milliseconds, minutes, seconds } from '@millwright/kernel';
import { networkOf } from '../../base/network.ts';
import type { Metrics } from '../metrics.ts';
import { createRateLimit } from './rate-limit.ts';

/**
 * Wrong passwords for one box id from one network, and the time until the first is forgotten. There
 * is none for a network as a whole: a thousand boxes stand behind one address.
 */
const wrongAllowed = { limit: 6, window: minutes(15) };
/** Every refusal comes so long after the question, or a multiple of it where finding out takes longer. */
const refusalAfter = seconds(2);

interface HeldBox {
  /** In lower case. */
  readonly boxId: string;
  readonly network: string;
}

export interface BoxSignIns {
  /**
   * What the box was let in by, null when it is not; a refusal takes two seconds, or a multiple.
   * @param prove null when the password is wrong; not asked where too many were wrong
   * @param heldBack called instead
   */
  check<Proof>(
    box: { readonly boxId: string; readonly address: string },
    prove: (network: string) => Promise<Proof | null>,
    heldBack?: (network: string) => void,
  ): Promise<Proof | null>;
  /** Its owner has said anew what lets the box in: what was wrong before counts no more. */
  forget(boxId: string): void;
  /** Hears which box is held back from now on, and whence it tried; there is one who does. */
  onHeld(listener: (box: HeldBox) => void): void;
}

export function createBoxSignIns(needs: {
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'count'>;
  /** Characters of the longest id that a box can have. */
  readonly longestId: number;
}): BoxSignIns {
  const { clock, longestId } = needs;
  const wrong = createRateLimit({ clock, ...wrongAllowed });
  const refused = needs.metrics.count(
    'box_sign_ins_refused_total',
    'Boxes that were not let in at the broker in the box',
    ['reason'],
  );

  let held: (box: HeldBox) => void = () => {};
  /** Of boxes of which it was: when what was wrong has been forgotten last; the oldest first. */
  const forgotten = new Map<string, { readonly at: number; readonly count: number }>();
  let forgettings = 0;
  /** As long for every box. */
  const keyOf = ({ boxId, network }: HeldBox): string =>
    createHash('sha256')
      .update(`${network} ${boxId} ${forgotten.get(boxId)?.count ?? 0}`)
      .digest('base64url');

  const proofOf = async <Proof>(
    box: HeldBox,
    prove: () => Promise<Proof | null>,
    heldBack: () => void,
  ): Promise<Proof | null> => {
    // It can be as long as a message: what is no id of a box is neither looked up nor kept.
    if (box.boxId.length > longestId) {
      refused.add({ reason: 'wrong' });
      return null;
    }
    const pair = keyOf(box);
    if (wrong.wait(pair) > 0) {
      refused.add({ reason: 'held' });
      heldBack();
      return null;
    }
    // Counted from its beginning, so that many at once get no further than one after the other.
    wrong.add(pair);
    try {
      const proof = await prove();
      if (proof !== null) {
        wrong.clear(pair);
        return proof;
      }
      refused.add({ reason: 'wrong' });
      if (wrong.wait(pair) > 0) held(box);
    } catch {
      // Not found out: nobody's fault, and no reason to come in.
      wrong.remove(pair);
      refused.add({ reason: 'busy' });
    }
    return null;
  };

  return {
    forget(boxId) {
      const id = boxId.toLowerCase();
      const now = clock.now();
      forgettings += 1;
      forgotten.delete(id);
      forgotten.set(id, { at: now, count: forgettings });
      // What was wrong before these counts no more by itself.
      for (const [old, { at }] of forgotten) {
        if (now - at <= wrongAllowed.window) break;
        forgotten.delete(old);
      }
    },
    onHeld(listener) {
      held = listener;
    },
    async check({ boxId, address }, prove, heldBack) {
      const network = networkOf(address);
      const box = { network, boxId: boxId.toLowerCase() };
      const began = clock.now();
      const proof = await proofOf(
        box,
        () => prove(network),
        () => heldBack?.(network),
      );
      if (proof !== null) return proof;
      const taken = Math.max(0, clock.now() - began);
      const { promise, resolve } = Promise.withResolvers<null>();
      clock.after(milliseconds(refusalAfter - (taken % refusalAfter)), () => resolve(null));
      return promise;
    },
  };
}
