/**
 * A moment of tables of the embedded engine, kept as hard links to its parts: made in milliseconds
 * whatever they hold, and untouched by merges and deletions that come after.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clickhouse } from '../clickhouse.ts';
import { tableFolder } from './table-folder.ts';

export interface FrozenTable {
  readonly name: string;
  /** Identity of the table: a part is the same part only within one. */
  readonly uuid: string;
  /** Holds a folder for each part. */
  readonly folder: string;
  readonly parts: readonly { readonly name: string; readonly rows: number }[];
}

/** Links are made in milliseconds; an engine that hangs is not waited for. */
const limitMs = 20_000;

/**
 * Freezes the tables one after the other.
 * @param store folder of the embedded engine's files
 * @param mark name of the frozen moment; {@link dropFrozen} takes it
 */
export async function freezeTables(
  { client }: Pick<Clickhouse, 'client'>,
  { store, tables, mark }: { store: string; tables: readonly string[]; mark: string },
): Promise<FrozenTable[]> {
  const frozen: FrozenTable[] = [];
  for (const name of tables) {
    await client.command({
      query: `ALTER TABLE ${name} FREEZE WITH NAME '${mark}'`,
      abort_signal: AbortSignal.timeout(limitMs),
    });
    const { uuid, path } = await tableFolder({ client }, name);
    const folder = join(store, 'shadow', mark, path);
    const names = existsSync(folder) ? await readdir(folder) : [];
    const parts: { name: string; rows: number }[] = [];
    for (const part of names.sort()) {
      const rows = Number(await readFile(join(folder, part, 'count.txt'), 'utf8'));
      parts.push({ name: part, rows });
    }
    frozen.push({ name, uuid, folder, parts });
  }
  return frozen;
}

/** Lets go of all frozen moments whose names begin so; others may have frozen some of their own. */
export async function dropFrozen(store: string, mark: string): Promise<void> {
  const shadow = join(store, 'shadow');
  for (const name of await readdir(shadow).catch(() => [])) {
    if (name.startsWith(mark)) await rm(join(shadow, name), { recursive: true, force: true });
  }
}
