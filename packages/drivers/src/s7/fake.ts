import { type AddressInfo, createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Clock, milliseconds, systemClock } from '@millwright/kernel';
import { createIsoFramer, encodeConnectConfirm, encodeMessage } from './wire/iso-on-tcp.ts';
import {
  decodeRequest,
  encodeReadReply,
  encodeRefusal,
  encodeSetupReply,
  encodeWriteReply,
  type S7Item,
  type S7Request,
} from './wire/pdu.ts';
import { AreaCode, ItemCode, type S7Variable } from './wire/variables.ts';

/** What is wrong with a fake right now; change the fields at any time. */
export interface S7Faults {
  /** Milliseconds before a reply; replies keep their order. */
  delay: number;
  /** Reads and obeys, but never answers. */
  silent: boolean;
  /** Sends only the first half of each reply. */
  cutReplies: boolean;
  /** Replies carry a reference that nobody asked for. */
  wrongReferences: boolean;
  /** Each reply is held back until the next request has come. */
  lateReplies: boolean;
  /** Bytes of the data blocks, 0 for one it does not have; 65,536 unless given. */
  readonly lengths: Map<number, number>;
  /** Code of the refusal of whatever is asked; above 255, of the whole request. */
  refusal: number | null;
  /** Answers every sign-in with a refusal. */
  refuseTerms: boolean;
}

/** A controller to read and to break: data blocks and areas of 64 KiB each, all zero at first. */
export interface S7Fake {
  readonly faults: S7Faults;
  /** Listens on loopback; resolves with the port. */
  listen(): Promise<number>;
  /** The bytes of a data block, or of an area. */
  memory(area: keyof typeof AreaCode, db?: number): Buffer;
  /** Serves a stream somebody else opened. */
  serve(stream: Duplex): void;
  /** Sends these bytes on every connection, asked for or not. */
  bring(bytes: Buffer): void;
  /** Cuts every connection. */
  dropLinks(): void;
  readonly connections: number;
  readonly requests: number;
  close(): Promise<void>;
}

const refusedTerms = 0x8500;
const nothing = Buffer.alloc(0);

export function createS7Fake(
  needs: { readonly clock?: Clock; readonly pduBytes?: number; readonly jobs?: number } = {},
): S7Fake {
  const clock = needs.clock ?? systemClock;
  const granted = { pduBytes: needs.pduBytes ?? 240, jobs: needs.jobs ?? 1 };
  const memories = new Map<string, Buffer>();
  const streams = new Set<Duplex>();
  const faults: S7Faults = {
    delay: 0,
    silent: false,
    cutReplies: false,
    wrongReferences: false,
    lateReplies: false,
    lengths: new Map(),
    refusal: null,
    refuseTerms: false,
  };
  let requests = 0;

  function bytesAt(area: number, db: number): Buffer {
    const key = `${area}:${db}`;
    const found = memories.get(key) ?? Buffer.alloc(65_536);
    memories.set(key, found);
    return found;
  }

  function codeOf({ area, db, byte, length }: S7Variable): number {
    if (faults.refusal !== null) return faults.refusal;
    const size = (area === AreaCode.DB ? faults.lengths.get(db) : undefined) ?? 65_536;
    if (size === 0) return ItemCode.unknownObject;
    return byte + length > size ? ItemCode.outOfRange : ItemCode.ok;
  }

  function read(variable: S7Variable): S7Item {
    const code = codeOf(variable);
    if (code !== ItemCode.ok) return { code, data: nothing };
    const { area, db, byte, length } = variable;
    return { code, data: bytesAt(area, db).subarray(byte, byte + length) };
  }

  function write(variable: S7Variable, data: Buffer): number {
    const code = codeOf(variable);
    if (code !== ItemCode.ok) return code;
    const memory = bytesAt(variable.area, variable.db);
    const { byte, bit } = variable;
    if (bit === null) data.copy(memory, byte);
    else {
      const mask = 1 << bit;
      const on = ((data[0] ?? 0) & 1) === 1;
      memory[byte] = ((memory[byte] as number) & ~mask) | (on ? mask : 0);
    }
    return code;
  }

  function answer(request: S7Request): Buffer {
    const reference = faults.wrongReferences ? request.reference ^ 0x4000 : request.reference;
    const { refusal } = faults;
    if (request.kind !== 'setup' && refusal !== null && refusal > 0xff) {
      return encodeRefusal(reference, refusal);
    }
    if (request.kind === 'read') return encodeReadReply(reference, request.variables.map(read));
    if (request.kind === 'write') {
      return encodeWriteReply(reference, write(request.variable, request.data));
    }
    return faults.refuseTerms
      ? encodeRefusal(request.reference, refusedTerms)
      : encodeSetupReply(request.reference, {
          pduBytes: Math.min(request.terms.pduBytes, granted.pduBytes),
          jobs: Math.min(request.terms.jobs, granted.jobs),
        });
  }

  function serve(stream: Duplex): void {
    let heldBack: Buffer | null = null;
    const send = (packet: Buffer): void => {
      if (stream.destroyed) return;
      stream.write(faults.cutReplies ? packet.subarray(0, packet.length >> 1) : packet);
    };
    const reply = (packet: Buffer): void => {
      if (faults.lateReplies) {
        const late = heldBack;
        heldBack = packet;
        if (late) send(late);
      } else if (faults.delay > 0) {
        clock.after(milliseconds(faults.delay), () => send(packet));
      } else send(packet);
    };
    const framer = createIsoFramer(
      {
        connected: () => void stream.write(encodeConnectConfirm()),
        broken: () => stream.destroy(),
        message(pdu) {
          const request = decodeRequest(pdu);
          if (!request) return;
          const packet = encodeMessage(answer(request));
          // Signing in is answered whatever happens later.
          if (request.kind === 'setup') {
            stream.write(packet);
            return;
          }
          requests += 1;
          if (!faults.silent) reply(packet);
        },
      },
      true,
    );
    streams.add(stream);
    stream.on('data', (chunk: Buffer) => framer.push(chunk));
    stream.on('error', () => stream.destroy());
    stream.on('close', () => streams.delete(stream));
  }

  const server = createServer({ noDelay: true }, serve);
  function dropLinks(): void {
    for (const stream of streams) stream.destroy();
  }

  return {
    faults,
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
      }),
    memory: (area, db = 0) => bytesAt(AreaCode[area], db),
    serve,
    bring(bytes) {
      for (const stream of streams) stream.write(bytes);
    },
    dropLinks,
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
