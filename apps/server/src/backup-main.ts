/** Entry of `npm run backup`: makes a backup of the server that runs on DATA_DIR. */
import { parseArgs } from 'node:util';
import { bytesText } from '@millwright/kernel';
import { ConfigError, readConfig } from './base/config.ts';
import { lastWords } from './last-words.ts';
import {
  backupFault,
  createProgress,
  mayOthersRead,
  openNewPlace,
  readBackupCipher,
  samplesOf,
  takeBackup,
} from './platform/backup/index.ts';

const usage = 'npm run backup -- --to DIR|s3://BUCKET/PREFIX [--keep N]';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  const config = readConfig(process.env);
  const { dataDir, BACKUP_DIR, BACKUP_KEY_FILE } = config;
  const to = values.to ?? BACKUP_DIR;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (to === undefined || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) {
    throw new ConfigError(usage);
  }
  const progress = createProgress(process.stdout);
  const backups = [to, BACKUP_DIR].filter((place) => place !== undefined);
  const cipher = await readBackupCipher(BACKUP_KEY_FILE, { dataDir, backups });
  if (BACKUP_KEY_FILE !== undefined && (await mayOthersRead(BACKUP_KEY_FILE))) {
    progress.say(`Others may read the key ${BACKUP_KEY_FILE}: chmod 600 ${BACKUP_KEY_FILE}`);
  }
  const began = performance.now();
  const place = await openNewPlace(to, { config, cipher });
  const { path, manifest, bytes, sharedBytes, removed, uncounted } = await takeBackup({
    dataDir,
    to: place,
    ...(keep === undefined ? {} : { keep }),
    cipher,
    progress,
  });
  const rows = manifest.postgres.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  progress.say(`Backup ${path}`);
  progress.say(`  stands for ${new Date(manifest.moment).toISOString()}, made in ${seconds} s`);
  progress.say(`  ${rows} rows, ${samplesOf(manifest)} samples, ${manifest.files.length} files`);
  progress.say(`  ${bytesText(bytes)}, ${bytesText(sharedBytes)} of them shared with the last`);
  progress.say(cipher.encrypts ? '  encrypted' : '  in clear text: BACKUP_KEY_FILE names no key');
  if (removed > 0) progress.say(`  ${removed} older removed`);
  if (uncounted.length > 0) {
    const some = uncounted.slice(0, mostNames).join(', ');
    const names = uncounted.length > mostNames ? `${some} …` : some;
    const facts = { place: place.path, count: uncounted.length, names };
    process.stderr.write(`${lastWords(backupFault('backup.uncounted', facts))}\n`);
  }
}

/** Of backups that do not count. */
const mostNames = 5;

main().catch((error: unknown) => {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
});
