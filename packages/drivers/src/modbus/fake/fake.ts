import { type AddressInfo, createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Clock, milliseconds, systemClock } from '@millwright/kernel';
import { type FramingKind, framings } from '../wire/framing.ts';
import { ExceptionCode, encodeExceptionReply } from '../wire/pdu.ts';
import { answer, type FakeException, type FakeKeep, type FakeWrite } from './fake-answer.ts';
import { copyUnit, createFakeUnit, type FakeUnit } from './fake-memory.ts';

/** What is wrong with a fake right now; change the fields at any time. */
export interface FakeFaults {
  /** Milliseconds before a reply; replies keep their order. */
  delay: number;
  /** Sends only the first half of each reply. */
  cutReplies: boolean;
  /** Replies carry a transaction id (with RTU: a unit) that nobody asked for. */
  wrongIds: boolean;
  /** Each reply is held back until the next request has come. */
  lateReplies: boolean;
  /** Units that read and obey but never answer. */
  readonly silentUnits: Set<number>;
  exceptions: readonly FakeException[];
  /** Function codes the device does not know. */
  readonly unknownFunctions: Set<number>;
  /** What single writes leave in the device, and what it echoes of them. */
  keep: FakeKeep | null;
}

/** A Modbus device to poll and to break; see `createModbusFake`. */
export interface ModbusFake {
  readonly faults: FakeFaults;
  /** Hears of each write that is asked for, carried out or not. */
  onAsked: ((write: FakeWrite) => void) | null;
  /** Listens on loopback (port 0: a free one); resolves with the port. */
  listen(port?: number): Promise<number>;
  /** The registers of a unit; units appear when they are first asked for. */
  unit(id: number): FakeUnit;
  /** Reads keep showing what the registers hold now, until `unfreeze`. */
  freeze(): void;
  unfreeze(): void;
  /** Serves a stream somebody else opened, as a dial-in box does. */
  serve(stream: Duplex, framing?: FramingKind): void;
  /** Sends these bytes on every connection, asked for or not. */
  bring(bytes: Buffer): void;
  /** Cuts every connection. */
  dropLinks(): void;
  /** Cuts every connection and closes new ones at once, until `admitLinks`. */
  refuseLinks(): void;
  admitLinks(): void;
  readonly connections: number;
  readonly requests: number;
  close(): Promise<void>;
}

/** The units are answered for whatever their number; `onWrite` hears of each accepted write. */
export function createModbusFake(
  needs: {
    readonly framing?: FramingKind;
    readonly clock?: Clock;
    onWrite?(write: FakeWrite): void;
  } = {},
): ModbusFake {
  const clock = needs.clock ?? systemClock;
  const units = new Map<number, FakeUnit>();
  const streams = new Set<Duplex>();
  const faults: FakeFaults = {
    delay: 0,
    cutReplies: false,
    wrongIds: false,
    lateReplies: false,
    silentUnits: new Set(),
    exceptions: [],
    unknownFunctions: new Set(),
    keep: null,
  };
  let frozen: Map<number, FakeUnit> | null = null;
  let admitting = true;
  let requests = 0;
  let onAsked: ((write: FakeWrite) => void) | null = null;

  function unit(id: number): FakeUnit {
    let found = units.get(id);
    if (!found) {
      found = createFakeUnit();
      units.set(id, found);
      // Frozen before it was asked for the first time, it shows nothing that is written from now on.
      frozen?.set(id, createFakeUnit());
    }
    return found;
  }

  function serve(stream: Duplex, kind: FramingKind = needs.framing ?? 'mbap'): void {
    if (!admitting) {
      stream.destroy();
      return;
    }
    const framing = framings[kind];
    let heldBack: Buffer | null = null;

    function send(frame: Buffer): void {
      if (stream.destroyed) return;
      stream.write(faults.cutReplies ? frame.subarray(0, frame.length >> 1) : frame);
    }

    function reply(frame: Buffer): void {
      if (faults.lateReplies) {
        const late = heldBack;
        heldBack = frame;
        if (late) send(late);
      } else if (faults.delay > 0) {
        clock.after(milliseconds(faults.delay), () => send(frame));
      } else {
        send(frame);
      }
    }

    const framer = framing.requests({
      broken: () => stream.destroy(),
      frame(transaction, id, pdu) {
        requests += 1;
        const memory = unit(id);
        const shown = frozen?.get(id) ?? memory;
        const answered = faults.unknownFunctions.has(pdu[0] as number)
          ? encodeExceptionReply(pdu[0] as number, ExceptionCode.illegalFunction)
          : answer(pdu, id, memory, shown, faults, {
              asked: (write) => onAsked?.(write),
              wrote: (write) => needs.onWrite?.(write),
            });
        if (faults.silentUnits.has(id)) return;
        const shift = faults.wrongIds ? 1 : 0;
        const replyId = ((transaction ?? 0) + shift * 0x4000) & 0xffff;
        reply(framing.encode(replyId, framing.hasTransactions ? id : id + shift, answered));
      },
    });
    streams.add(stream);
    stream.on('data', (chunk: Buffer) => framer.push(chunk));
    stream.on('error', () => stream.destroy());
    stream.on('close', () => streams.delete(stream));
  }

  const server = createServer({ noDelay: true }, (socket) => serve(socket));

  function dropLinks(): void {
    for (const stream of streams) stream.destroy();
  }

  return {
    faults,
    get onAsked() {
      return onAsked;
    },
    set onAsked(listener) {
      onAsked = listener;
    },
    listen: (port = 0) =>
      new Promise((resolve, reject) => {
        // Later ones too: an accept that fails costs that connection alone.
        server.on('error', reject);
        server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
      }),
    unit,
    freeze() {
      frozen = new Map([...units].map(([id, memory]) => [id, copyUnit(memory)]));
    },
    unfreeze() {
      frozen = null;
    },
    serve,
    bring(bytes) {
      for (const stream of streams) stream.write(bytes);
    },
    dropLinks,
    refuseLinks() {
      admitting = false;
      dropLinks();
    },
    admitLinks() {
      admitting = true;
    },
    get connections() {
      return streams.size;
    },
    get requests() {
      return requests;
    },
    close() {
      dropLinks();
      return new Promise((resolve) => {
        if (server.listening) server.close(() => resolve());
        else resolve();
      });
    },
  };
}
