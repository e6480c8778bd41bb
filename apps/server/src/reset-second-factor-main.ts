/** Entry of `npm run reset-second-factor`: for who has lost theirs, and nobody else can reset it. */
import { parseArgs } from 'node:util';
import { systemClock } from '@millwright/kernel';
import { ConfigError, readConfig } from './base/config.ts';
import { silentLog } from './base/log.ts';
import { ownDataDir } from './base/own-data-dir.ts';
import { resetByOperator } from './compose.ts';
import { startPostgres } from './engines/postgres/index.ts';
import { lastWords } from './last-words.ts';
import { createAuditTrail } from './platform/audit/index.ts';
import { createTransactions } from './platform/storage/index.ts';

const usage = 'npm run reset-second-factor -- USER_NAME';

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [userName] = positionals;
  if (userName === undefined) throw new ConfigError(usage);
  const config = readConfig(process.env);
  const folder = ownDataDir(config.dataDir);
  try {
    const postgres = await startPostgres({ config, log: silentLog });
    try {
      const { db } = postgres;
      const auditTrail = createAuditTrail({ clock: systemClock });
      await resetByOperator({ db, transactions: createTransactions({ db }), auditTrail }, userName);
      process.stdout.write(
        `The second factor of ${userName} is gone; the password alone signs in.\n`,
      );
    } finally {
      await postgres.stop();
    }
  } finally {
    await folder.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
});
