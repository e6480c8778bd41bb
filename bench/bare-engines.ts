/** Starts the two engines of a data folder and nothing else; ends when its input does. */
import { silentLog } from '@millwright/server/base/log';
import { startClickhouse } from '@millwright/server/engines/clickhouse/index';
import { startPostgres } from '@millwright/server/engines/postgres/index';

const needs = {
  config: { dataDir: process.argv[2] ?? '', DATABASE_URL: undefined, CLICKHOUSE_URL: undefined },
  log: silentLog,
};
const engines = await Promise.all([startPostgres(needs), startClickhouse(needs)]);
await Promise.all(engines.map((engine) => engine.health()));
console.log('ready');
process.stdin.once('end', async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  process.exit();
});
process.stdin.resume();
