import type { Quality, Timestamp } from '@millwright/kernel';
import type { LinkState } from '../../link/connection.ts';
import type { PollBlock } from '../plan/poll-plan.ts';

/**
 * `online`: its last request was answered. `late`: no more is known, but values are stale for want of
 * others. `failing`: it answers, but poll after poll not one block
 * can be read. `silent`: it does not answer and is being left alone for a while. `offline`: there
 * is no connection to it.
 */
export type ModbusStationState = 'online' | 'late' | 'failing' | 'silent' | 'offline';

/**
 * Where a driver puts what it reads. Every call is synchronous and must be quick; nothing is
 * called after the driver's `stop` has resolved.
 */
export interface ModbusSink {
  /**
   * A block was read. `data` is the reply as it travelled, to be handed to
   * `block.decoder.decode(data, values, qualities, texts)`, whose arrays follow `block.points` and
   * `block.keys`. It is a view of a network buffer: decode it now, keep nothing of it.
   */
  block(block: PollBlock, at: Timestamp, data: Buffer): void;
  /**
   * The points of a block are bad from now on: called once when that begins or its quality
   * changes, not at every further failure. `communication`: no answer, no connection, or the
   * device cannot serve now; `configuration`: it refuses the address, the function or the count.
   * The next good read of the same points comes through `block`.
   */
  failed(block: PollBlock, quality: Quality, at: Timestamp): void;
  /** The station's state changed; `id` as it was given, its unit where none was. */
  station(id: number, state: ModbusStationState, at: Timestamp): void;
  /** The connection's state changed; `cause` says why it could not be made or was lost. */
  link?(state: LinkState, at: Timestamp, cause?: unknown): void;
}
