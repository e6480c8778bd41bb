/** Boxes that dialled in lately and that no gateway describes, so that somebody can describe them. */
import type { UnknownBox } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { Clock } from '@millwright/kernel';

export interface UnknownBoxes {
  note(sent: Buffer, address: string): void;
  /** Forgets those that are known by now. */
  forget(isKnown: (sent: Buffer) => boolean): void;
  /** The latest first. */
  list(): UnknownBox[];
}

/** Anybody may dial in and say anything: only so many are remembered. */
const REMEMBERED = 100;

export function createUnknownBoxes({ clock }: { clock: Clock }): UnknownBoxes {
  /** By what they sent; the latest last. */
  const boxes = new Map<string, UnknownBox>();
  return {
    note(sent, address) {
      const hex = sent.toString('hex');
      const text = sent.toString('latin1');
      const known = boxes.get(hex);
      const now = clock.now();
      boxes.delete(hex);
      boxes.set(hex, {
        hex,
        text: /^[\x20-\x7e]+$/.test(text) ? text : null,
        address,
        firstAt: known?.firstAt ?? now,
        lastAt: now,
        times: (known?.times ?? 0) + 1,
      });
      const [oldest] = boxes.keys();
      if (boxes.size > REMEMBERED && oldest !== undefined) boxes.delete(oldest);
    },
    forget(isKnown) {
      for (const hex of boxes.keys()) if (isKnown(Buffer.from(hex, 'hex'))) boxes.delete(hex);
    },
    list: () => [...boxes.values()].reverse(),
  };
}
