/** How a domain takes part in the export and import of a whole item. */
import type { ErrorCode } from '@millwright/contract';
import type { Item } from '@millwright/contract/items/items.schemas';
import type { FaultDetails, ItemId } from '@millwright/kernel';
import type { z } from 'zod/mini';
import type { Acting } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/storage/index.ts';

export interface ItemFilePart {
  /** Its name in the file: 'devices'. */
  readonly key: string;
  /** Version of its rows that is written; older ones are read too. */
  readonly version: number;
  /** What the item has of it, without secrets; null when nothing. */
  write(tx: Tx, item: ItemId): Promise<unknown>;
  /**
   * Checks rows that anybody may have written, of this or an older version.
   * @returns what makes the rows, or null when a problem was found and told
   */
  check(rows: unknown, findings: ItemFileFindings, version: number): Promise<ReadItemPart | null>;
}

/** Makes the rows of a part that was checked, in the transaction of the import. */
export type ReadItemPart = (tx: Tx, into: ItemFileTarget) => Promise<void>;

/** What is found out about a file before anything is made from it. */
export interface ItemFileFindings {
  /** What keeps the file from being imported. */
  problem(at: string, error: ErrorCode, details?: FaultDetails): void;
  /** The value as the schema says, or undefined after telling what is wrong with it. */
  parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> | undefined;
  /** Tells the refusal that `work` ends with as a problem; true when it did not. */
  holds(at: string, work: () => void | Promise<void>): Promise<boolean>;
  /** Makes an id of the file known; one that comes twice is a problem. */
  declare(kind: string, id: number): void;
  /** An id that no row before bears is a problem. */
  refer(at: string, kind: string, id: number): void;
  /** Letter case apart, each value may come once. */
  unique(at: string, values: readonly string[]): void;
}

/** What a part is read into. */
export interface ItemFileTarget {
  readonly item: Item;
  readonly acting: Acting;
  /** Ids of the file and of the rows made from them, by kind. */
  readonly ids: {
    set(kind: string, inFile: number, made: number): void;
    /** @throws Fault bug for one that was never set: `refer` has not asked for it */
    get(kind: string, inFile: number): number;
  };
  /** Counts rows made. */
  made(kind: string, count: number): void;
  /** What became different from the file because of what is here already. */
  conflict(at: string, error: ErrorCode, details?: FaultDetails): void;
}
