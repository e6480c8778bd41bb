/** Fills PostgreSQL with what a backup has of it, and compares every table. */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import {
  dumpTables,
  isOfPlace,
  loadTables,
  migratePostgres,
  startPostgres,
} from '../../../engines/postgres/index.ts';
import { backupFault } from '../backup-fault.ts';
import { codeOf, tablePath } from '../places/index.ts';
import type { RestoreParts } from './restore-needs.ts';

/** Whether PostgreSQL knows nothing by such a name, or gives nobody what it knows. */
const isOfNames = (error: unknown): error is Error =>
  error instanceof Error && String(codeOf(error)).startsWith('42');

/** @returns the rows of all tables */
export async function restoreTables(parts: RestoreParts): Promise<number> {
  const { manifest, scratch, read, targets, progress, log } = parts;
  const { sequences, migrations } = manifest.postgres;
  const tables = manifest.postgres.tables.filter(({ name }) => !isOfPlace(name));
  progress.at('PostgreSQL', 0, 100);
  const config = { dataDir: scratch, DATABASE_URL: targets.DATABASE_URL };
  const postgres = await startPostgres({ config, log });
  try {
    const only = new Set(migrations.map(({ name }) => name));
    await migratePostgres(postgres, parts.migrations.postgres, log, only);
    const { url } = postgres;
    const open = ({ name }: { name: string }) => {
      const text = createZstdDecompress();
      // A failure of the file reaches whoever reads the text.
      pipeline(read(tablePath(name)), text).catch(() => undefined);
      return text;
    };
    await loadTables({ url, tables, sequences, open }).catch((error: unknown) => {
      throw isOfNames(error)
        ? backupFault('backup.foreign', { what: error.message }, error)
        : error;
    });
    progress.at('comparing PostgreSQL', 20, 100);
    const digests = new Map(tables.map(({ name, digest }) => [name, digest]));
    const found = await dumpTables({
      url,
      async take({ name }, text) {
        const hash = createHash('sha256');
        for await (const piece of text) hash.update(piece);
        if (digests.get(name) !== hash.digest('hex')) {
          throw backupFault('backup.not_equal', { what: name });
        }
        digests.delete(name);
      },
    });
    const [missing] = digests.keys();
    if (missing !== undefined) throw backupFault('backup.not_equal', { what: missing });
    return found.tables.reduce((sum, { rows }) => sum + rows, 0);
  } finally {
    await postgres.stop();
  }
}
