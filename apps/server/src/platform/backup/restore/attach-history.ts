/** Gives the engine in the box the parts of history that a backup has of another one in a box. */
import {
  attachParts,
  type Clickhouse,
  migrateClickhouse,
  readTableSpan,
} from '../../../engines/clickhouse/index.ts';
import { backupFault } from '../backup-fault.ts';
import type { PartsHistory } from '../manifest/index.ts';
import { below, forEachFile, partPath, writeFile } from '../places/index.ts';
import type { RestoreParts } from './restore-needs.ts';

export async function attachHistory(
  clickhouse: Clickhouse,
  history: PartsHistory,
  { manifest, read, progress, migrations, log }: RestoreParts,
): Promise<void> {
  const { store = '' } = clickhouse;
  const only = new Set(history.migrations.map(({ name }) => name));
  await migrateClickhouse(clickhouse, migrations.clickhouse, log, only);
  const total = history.tables.reduce((sum, { parts }) => sum + parts.length, 0);
  // Only what was verified; the folder may hold more.
  const depth = partPath({ name: '', uuid: '' }, '').split('/').length;
  const filesOf = Map.groupBy(
    manifest.files,
    ({ path }) => `${path.split('/').slice(0, depth).join('/')}/`,
  );
  let done = 0;
  for (const table of history.tables) {
    await attachParts(clickhouse, {
      store,
      table: table.name,
      parts: table.parts.map(({ name }) => name),
      async place(part, folder) {
        progress.at('history', 30 + (60 * done) / total, 100);
        done += 1;
        const beginning = `${partPath(table, part)}/`;
        const target = below(store, folder);
        await forEachFile(filesOf.get(beginning) ?? [], async ({ path }) => {
          await writeFile(below(target, path.slice(beginning.length)), read(path));
        });
      },
    });
  }
  // Parts are merged by now, and rows that replace each other counted once: never more than came.
  const span = await readTableSpan(clickhouse, 'sample');
  const most = history.tables.find(({ name }) => name === 'sample')?.parts ?? [];
  const isMore = (span?.rows ?? 0) > most.reduce((sum, { rows }) => sum + rows, 0);
  const isOther = (span?.from ?? 0) !== (history.span?.from ?? 0);
  if (isMore || isOther) throw backupFault('backup.not_equal', { what: 'sample' });
}
