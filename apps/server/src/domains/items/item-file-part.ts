/** How a domain takes part in the export and import of a whole item. */
import type { Call, ErrorCode } from '@millwright/contract';
import type { Item } from '@millwright/contract/items/items.schemas';
import type { FaultDetails, ItemId } from '@millwright/kernel';
import type { z } from 'zod/mini';
import type { Acting } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/storage/index.ts';
import { createTableReader, type ValueReader } from './part-tables/index.ts';

/** What only `defineItemFilePart` gives: a part cannot come about without its calls. */
const declared = Symbol('declared');

export interface ItemFilePart {
  readonly [declared]: true;
  /** Its name in the file: 'devices'. */
  readonly key: string;
  /** Version of its rows that is written; older ones are read too. */
  readonly version: number;
  /** By table of its rows, the calls that make such a row by hand. */
  readonly standsFor: Readonly<Record<string, readonly Call[]>>;
  /** The call that shows its rows: who may not make it gets a file without them. None where whoever sees the item does. */
  readonly shownBy?: Call;
  /** What its rows must be. */
  readonly rows: z.ZodMiniType;
  /** What the item has of it, without secrets; null when nothing. */
  write(tx: Tx, item: ItemId): Promise<unknown>;
  /**
   * Checks rows that anybody may have written, of this or an older version.
   * @returns what makes the rows, or null when a problem was found and told
   */
  check(
    rows: unknown,
    findings: ItemFileFindings,
    version: number,
    acting: Acting,
  ): Promise<ReadItemPart | null>;
}

/**
 * A part of an item's file. Its rows are tables; whoever imports rows of one needs the permissions
 * of the calls that it stands for, which are asked before the rows are looked at.
 */
export const defineItemFilePart = <Tables extends Readonly<Record<string, z.ZodMiniType>>>({
  rows,
  check,
  ...part
}: Pick<ItemFilePart, 'key' | 'version' | 'shownBy' | 'write'> & {
  readonly rows: z.ZodMiniObject<Tables>;
  readonly standsFor: { readonly [Table in keyof Tables]: readonly [Call, ...Call[]] };
  check(
    rows: z.output<z.ZodMiniObject<Tables>>,
    findings: ItemFileFindings,
    version: number,
    acting: Acting,
  ): Promise<ReadItemPart | null>;
}): ItemFilePart => {
  const read = createTableReader(rows);
  return {
    ...part,
    rows,
    [declared]: true,
    async check(given, findings, version, acting) {
      const parsed = await read(given, findings);
      return parsed === undefined ? null : check(parsed, findings, version, acting);
    },
  };
};

/** Makes the rows of a part that was checked, in the transaction of the import. */
export type ReadItemPart = (tx: Tx, into: ItemFileTarget) => Promise<void>;

/** What is found out about a file before anything is made from it. */
export interface ItemFileFindings extends ValueReader {
  /** What keeps the file from being imported. Beyond a hundred it ends the reading of the file. */
  problem(at: string, error: ErrorCode, details?: FaultDetails): void;
  /** Tells the refusal that `work` ends with as a problem; true when it did not. */
  holds(at: string, work: () => void | Promise<void>): Promise<boolean>;
  /** Makes an id of the file known; one that comes twice is a problem. */
  declare(kind: string, id: number): void;
  /** An id that no row before bears is a problem. */
  refer(at: string, kind: string, id: number): void;
  /** Letter case apart, each value may come once; others have their turns meanwhile. */
  unique(at: string, values: readonly string[]): Promise<void>;
}

/** What a part is read into. */
export interface ItemFileTarget {
  /** The new item; its name is the one in the file, and may still change. */
  readonly item: Item;
  readonly acting: Acting;
  /** All of it is undone in the end. */
  readonly dryRun: boolean;
  /** Ids of the file and of the rows made from them, by kind. */
  readonly ids: {
    set(kind: string, inFile: number, made: number): void;
    /** @throws Fault bug for one that was never set: `refer` has not asked for it */
    get(kind: string, inFile: number): number;
    /** Undefined of one that the file does not have. */
    find(kind: string, inFile: number): number | undefined;
  };
  /** Tells the refusal that `work` ends with as a problem, which undoes the import; true when it did not. */
  holds: ItemFileFindings['holds'];
  /** Does what others would have to wait for, a lock say, once all parts have made their rows. */
  last(work: () => Promise<void>): void;
  /** Counts rows made. */
  made(kind: string, count: number): void;
  /** What became different from the file because of what is here already. */
  conflict(at: string, error: ErrorCode, details?: FaultDetails): void;
}
