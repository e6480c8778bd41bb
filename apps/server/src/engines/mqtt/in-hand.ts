/**
 * How much of what connections have sent is in hand, not done with: of one owner and of all. What is
 * more is not read from them, and TCP holds their senders back; nothing is refused for it, and no
 * connection ends.
 */

export interface InHand {
  /** Whether one more message of the owner may be read; one always may of who has none. */
  hasRoom(owner: string): boolean;
  begin(owner: string, bytes: number): void;
  /** It is done with: whoever has waited for longest goes on. */
  end(owner: string, bytes: number): void;
  /** Calls `goOn` once when the owner has room again; those that wait go on one after another. */
  wait(owner: string, goOn: () => void): void;
  /** Of all owners. */
  readonly bytes: number;
  /** It need not be called any more. */
  leave(owner: string, goOn: () => void): void;
}

export interface MostInHand {
  /** Bytes of one owner. */
  readonly ofOwner: number;
  /** Of all: owners who have any in hand have the same share of it. */
  readonly inAll: number;
}

const usual: MostInHand = { ofOwner: 8 * 2 ** 20, inAll: 48 * 2 ** 20 };
/** Of those who have not signed in, by network: the beginnings of what they sign in with. */
export const ofUnknown: MostInHand = { ofOwner: 2 ** 20, inAll: 8 * 2 ** 20 };
/** What a message takes beside its content, about. */
const bytesOfOne = 256;

interface Owner {
  bytes: number;
  /** The one that has waited for longest first. */
  readonly waiting: Set<() => void>;
}

export function createInHand(most: MostInHand = usual): InHand {
  /** Who has messages in hand. */
  const owners = new Map<string, Owner>();

  const hasRoom = (name: string): boolean => {
    const own = owners.get(name);
    return own === undefined || own.bytes < Math.min(most.ofOwner, most.inAll / owners.size);
  };

  return {
    hasRoom,
    begin(name, bytes) {
      const own = owners.get(name) ?? { bytes: 0, waiting: new Set() };
      own.bytes += bytes + bytesOfOne;
      owners.set(name, own);
    },
    end(name, bytes) {
      const own = owners.get(name);
      if (own === undefined) return;
      own.bytes -= bytes + bytesOfOne;
      if (own.bytes === 0) {
        // Nothing ends any more that would call the next.
        owners.delete(name);
        for (const goOn of own.waiting) goOn();
        return;
      }
      if (!hasRoom(name)) return;
      for (const goOn of own.waiting) {
        own.waiting.delete(goOn);
        goOn();
        return;
      }
    },
    get bytes() {
      let bytes = 0;
      for (const own of owners.values()) bytes += own.bytes;
      return bytes;
    },
    wait(name, goOn) {
      owners.get(name)?.waiting.add(goOn);
    },
    leave(name, goOn) {
      owners.get(name)?.waiting.delete(goOn);
    },
  };
}
