/** Entry of `npm run restore`: makes DATA_DIR from a backup; no server runs on it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './base/config.ts';
import { endOwnPrograms } from './base/ending/own-programs.ts';
import { lastWords } from './last-words.ts';
import {
  type BackupCipher,
  type BackupPlace,
  createProgress,
  openPlace,
  readBackupCipher,
  restoreBackup,
  silentProgress,
} from './platform/backup/index.ts';

const usage = 'npm run restore -- --from DIR|s3://BUCKET/PREFIX';
const folder = join(import.meta.dirname, '../migrations');
const migrations = { postgres: join(folder, 'postgres'), clickhouse: join(folder, 'clickhouse') };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, drill: { type: 'boolean' } },
  });
  const config = readConfig(process.env);
  const { dataDir, DATABASE_URL, CLICKHOUSE_URL, BACKUP_KEY_FILE } = config;
  if (values.from === undefined) throw new ConfigError(usage);
  const cipher = await readBackupCipher(BACKUP_KEY_FILE, { dataDir });
  const from = openPlace(values.from, { config, cipher });
  if (values.drill === true) return await runDrill(dataDir, from, cipher);
  const progress = createProgress(process.stdout);
  const began = performance.now();
  const restored = await restoreBackup({
    from,
    dataDir,
    targets: { DATABASE_URL, CLICKHOUSE_URL },
    migrations,
    cipher,
    progress,
  });
  const { manifest, rows, samples, span } = restored;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  progress.say(`Restored ${dataDir} from ${restored.from} in ${seconds} s`);
  if (DATABASE_URL !== undefined) progress.say('  rows into DATABASE_URL');
  if (CLICKHOUSE_URL !== undefined && manifest.history !== null)
    progress.say('  history into CLICKHOUSE_URL');
  if (manifest.history === null)
    progress.say('  without history, which the backup of an earlier release does not have');
  progress.say(`  the backup is ${cipher.encrypts ? 'encrypted' : 'in clear text'}`);
  progress.say(`  ${rows} rows, every table equal to the backup's`);
  const spool = manifest.spool.rows;
  progress.say(`  ${samples} samples; ${spool} in the spool, of which some may be among them`);
  if (span !== null) progress.say(`  from ${moment(span.from)} to ${moment(span.to)}`);
  progress.say(`  what came after ${moment(manifest.moment)} is missing`);
}

/** Restores into a folder of its own, says what came out, and removes it. */
async function runDrill(dataDir: string, from: BackupPlace, cipher: BackupCipher): Promise<void> {
  const folder = join(dataDir, 'backup/drill');
  try {
    const restored = await restoreBackup({
      from,
      dataDir: join(folder, 'data'),
      migrations,
      cipher,
      progress: silentProgress,
    });
    const { manifest, rows, samples } = restored;
    const report = { from: restored.from, moment: manifest.moment, rows, samples };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const moment = (time: number): string => new Date(time).toISOString();

// The engines that it fills go with it.
process.once('SIGTERM', () => void endOwnPrograms().finally(() => process.exit(1)));

main().catch((error: unknown) => {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
});
