import type { FrameReceiver, StreamFramer } from './framer.ts';
import { createMbapFramer, encodeMbap } from './mbap-framer.ts';
import { createRtuFramer, encodeRtu } from './rtu-framer.ts';

/** How PDUs travel on a link: Modbus TCP (`mbap`) or serial frames through a TCP stream (`rtu`). */
export type FramingKind = 'mbap' | 'rtu';

export interface Framing {
  readonly kind: FramingKind;
  /** Frames carry a transaction id, so several requests may wait for replies at once. */
  readonly hasTransactions: boolean;
  /** Bytes of a frame beside its PDU. */
  readonly overhead: number;
  encode(transaction: number, unit: number, pdu: Buffer): Buffer;
  /** For the side that asks. */
  replies(receiver: FrameReceiver): StreamFramer;
  /** For the side that answers. */
  requests(receiver: FrameReceiver): StreamFramer;
}

export const framings: Readonly<Record<FramingKind, Framing>> = {
  mbap: {
    kind: 'mbap',
    hasTransactions: true,
    overhead: 7,
    encode: encodeMbap,
    replies: createMbapFramer,
    requests: createMbapFramer,
  },
  rtu: {
    kind: 'rtu',
    hasTransactions: false,
    overhead: 3,
    encode: (_transaction, unit, pdu) => encodeRtu(unit, pdu),
    replies: (receiver) => createRtuFramer('replies', receiver),
    requests: (receiver) => createRtuFramer('requests', receiver),
  },
};
