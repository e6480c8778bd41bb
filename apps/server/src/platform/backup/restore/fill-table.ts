/** Fills a table of an engine partition by partition, and compares each with what it was to be. */
import { systemClock } from '@millwright/kernel';
import {
  type Clickhouse,
  insertRows,
  listPartitions,
  type NativeBlock,
  type PartitionFacts,
  readPartitionFacts,
} from '../../../engines/clickhouse/index.ts';
import { backupFault } from '../backup-fault.ts';
import type { OwnMark } from './external-marks.ts';

export interface PartitionSource {
  readonly id: string;
  /** What the partition is to be. */
  readonly facts: PartitionFacts;
  open(): AsyncIterable<NativeBlock>;
}

/** An engine drops rows by the day at the latest; one more while they are on their way. */
const expiryMs = 2 * 86_400_000;

/**
 * @param filled.mark looked at before each partition: what another restore has taken over stays as it is
 * @throws Fault outage `backup.not_equal`, `clickhouse.restored_twice`
 */
export async function fillTable(
  clickhouse: Clickhouse,
  filled: { readonly table: string; readonly columns: readonly string[]; readonly mark: OwnMark },
  sources: AsyncIterable<PartitionSource> | Iterable<PartitionSource>,
): Promise<void> {
  const { table, columns, mark } = filled;
  const known = new Set<string>();
  async function* whileOurs(blocks: AsyncIterable<NativeBlock>): AsyncGenerator<NativeBlock> {
    for await (const block of blocks) {
      mark.taken.throwIfAborted();
      yield block;
    }
  }
  await mark.demandOurs();
  for await (const { id, facts, open } of sources) {
    known.add(id);
    await mark.demandOurs();
    await insertRows(clickhouse, { table, columns }, whileOurs(open()));
    const found = await readPartitionFacts(clickhouse, { table, columns, partition: id });
    if (!isWhole(facts, found)) throw backupFault('backup.not_equal', { what: `${table} ${id}` });
  }
  const others = (await listPartitions(clickhouse, table)).filter(({ id }) => !known.has(id));
  if (others.length > 0) throw backupFault('backup.not_equal', { what: table });
}

/** The engine may have begun to drop rows whose days are over; of all others none may be missing. */
function isWhole(wanted: PartitionFacts, found: PartitionFacts): boolean {
  const isEnding = wanted.expiresAt !== null && wanted.expiresAt < systemClock.now() + expiryMs;
  if (isEnding) return found.rows <= wanted.rows;
  return (['rows', 'digest', 'from', 'to'] as const).every((fact) => found[fact] === wanted[fact]);
}
