import type { Space } from '../profile/profile.ts';
import {
  decodeRequest,
  encodeDataReply,
  encodeExceptionReply,
  encodeRequest,
  encodeWriteReply,
  type ModbusRequest,
  spanOf,
} from '../wire/pdu.ts';
import type { FakeUnit } from './fake-memory.ts';

/** Answers requests that touch these addresses with an exception, like a map with holes. */
export interface FakeException {
  readonly unit?: number;
  readonly space: Space;
  readonly first: number;
  readonly last: number;
  readonly code: number;
  /** Only these requests; reads and writes when absent. */
  readonly on?: 'read' | 'write';
  /** Does what is asked, and answers so all the same. */
  readonly obeys?: boolean;
}

/** What a client wrote. */
export interface FakeWrite {
  readonly unit: number;
  readonly space: 'coil' | 'holding';
  readonly address: number;
  readonly count: number;
}

/**
 * What a register holds after `written` came to it, given what it held before. A device that keeps
 * something else than it was sent says so in its echo.
 */
export type FakeKeep = (written: number, before: number) => number;

/** Who hears of writes: of all that are asked for, and of those that are carried out and accepted. */
export interface FakeListeners {
  asked(write: FakeWrite): void;
  wrote(write: FakeWrite): void;
}

/** The reply PDU of a unit whose reads come from `shown` and whose writes go to `unit`. */
export function answer(
  pdu: Buffer,
  unitId: number,
  unit: FakeUnit,
  shown: FakeUnit,
  { exceptions, keep }: { exceptions: readonly FakeException[]; keep: FakeKeep | null },
  { asked, wrote }: FakeListeners,
): Buffer {
  const fc = pdu[0] ?? 0;
  const request = decodeRequest(pdu);
  if ('exception' in request) return encodeExceptionReply(fc, request.exception);
  if (!isRead(request)) asked(writeOf(unitId, request));
  const refusal = exceptions.find((rule) => matches(rule, unitId, request));
  if (refusal) {
    if (refusal.obeys && !isRead(request)) store(unit, request);
    return encodeExceptionReply(fc, refusal.code);
  }
  switch (request.fc) {
    case 1:
      return encodeDataReply(1, packCells(shown.coils, request.address, request.count));
    case 2:
      return encodeDataReply(2, packCells(shown.discretes, request.address, request.count));
    case 3:
      return encodeDataReply(3, wordsOf(shown.holdings, request.address, request.count));
    case 4:
      return encodeDataReply(4, wordsOf(shown.inputs, request.address, request.count));
    default: {
      const kept = keep ? keptOf(request, unit, keep) : request;
      store(unit, kept);
      wrote(writeOf(unitId, request));
      return encodeWriteReply(encodeRequest(kept));
    }
  }
}

type WriteRequest = Exclude<ModbusRequest, { fc: 1 | 2 | 3 | 4 }>;

const isRead = (request: ModbusRequest): request is Exclude<ModbusRequest, WriteRequest> =>
  request.fc <= 4;

const writeOf = (unit: number, request: WriteRequest): FakeWrite => ({
  unit,
  space: spaceOf(request) === 'coil' ? 'coil' : 'holding',
  address: request.address,
  count: spanOf(request),
});

function keptOf(request: WriteRequest, unit: FakeUnit, keep: FakeKeep): WriteRequest {
  const { address } = request;
  switch (request.fc) {
    case 5:
      return { ...request, on: keep(request.on ? 1 : 0, unit.coils[address] ?? 0) !== 0 };
    case 6:
      return { ...request, word: keep(request.word, unit.holdings[address] ?? 0) };
    default:
      return request;
  }
}

function store(unit: FakeUnit, request: WriteRequest): void {
  const { address } = request;
  switch (request.fc) {
    case 5:
      unit.coils[address] = request.on ? 1 : 0;
      return;
    case 6:
      unit.holdings[address] = request.word;
      return;
    case 15:
      request.bits.forEach((on, index) => {
        unit.coils[address + index] = on ? 1 : 0;
      });
      return;
    case 16:
      unit.holdings.set(request.words, address);
      return;
    case 22: {
      const word = unit.holdings[address] as number;
      unit.holdings[address] = (word & request.and) | (request.or & ~request.and);
    }
  }
}

function matches(rule: FakeException, unit: number, request: ModbusRequest): boolean {
  if (rule.unit !== undefined && rule.unit !== unit) return false;
  if (rule.on && (rule.on === 'read') !== 'count' in request) return false;
  const last = request.address + spanOf(request) - 1;
  return rule.space === spaceOf(request) && rule.first <= last && rule.last >= request.address;
}

function spaceOf(request: ModbusRequest): Space {
  switch (request.fc) {
    case 1:
    case 5:
    case 15:
      return 'coil';
    case 2:
      return 'discrete';
    case 4:
      return 'input';
    default:
      return 'holding';
  }
}

function wordsOf(cells: Uint16Array, address: number, count: number): Buffer {
  const data = Buffer.allocUnsafe(count * 2);
  for (let i = 0; i < count; i += 1) {
    const word = cells[address + i] as number;
    data[i * 2] = word >> 8;
    data[i * 2 + 1] = word & 0xff;
  }
  return data;
}

function packCells(cells: Uint8Array, address: number, count: number): Buffer {
  const data = Buffer.alloc(Math.ceil(count / 8));
  for (let i = 0; i < count; i += 1) {
    if (cells[address + i]) data[i >> 3] = (data[i >> 3] as number) | (1 << (i & 7));
  }
  return data;
}
