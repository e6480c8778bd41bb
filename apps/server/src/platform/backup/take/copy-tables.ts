/** Copies the tables of PostgreSQL as they were at the moment's snapshot. */
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { dumpTables } from '../../../engines/postgres/index.ts';
import type { Manifest } from '../manifest/index.ts';
import type { Moment } from '../moment/index.ts';
import { tablePath } from '../places/index.ts';
import type { BackupFiles } from './backup-files.ts';

export async function copyTables(
  { url, snapshot, migrations }: Moment['database'],
  files: BackupFiles,
): Promise<Manifest['postgres']> {
  const digests = new Map<string, string>();
  const { tables, sequences } = await dumpTables({
    url,
    snapshot,
    async take(table, text) {
      files.goOn();
      const plain = createHash('sha256');
      const watched = new Transform({
        transform(piece: Buffer, _encoding, done) {
          plain.update(piece);
          done(null, piece);
        },
      });
      const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });
      await Promise.all([
        files.write(tablePath(table.name), packed),
        pipeline(text, watched, packed),
      ]);
      digests.set(table.name, plain.digest('hex'));
    },
  });
  return {
    migrations,
    tables: tables.map((table) => ({
      ...table,
      columns: [...table.columns],
      digest: digests.get(table.name) ?? '',
    })),
    sequences: [...sequences],
  };
}
