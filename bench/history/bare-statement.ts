/**
 * One statement asked of the history engine's library in this process, again and again, with the
 * settings that the server gives it. Arguments: the engine's folder, which no other process may have
 * open, how often, the statement. Prints the median of the milliseconds.
 */
import { totalmem } from 'node:os';
import { openEmbeddedEngine } from '@millwright/server/engines/clickhouse/child/embedded-engine';
import { medianMs } from './history-store.ts';

const [folder = '', times, statement = ''] = process.argv.slice(2);
const memory = Math.round(totalmem() / 2);
const engine = openEmbeddedEngine(folder, {
  statementMemory: memory,
  totalMemory: memory,
  statementSeconds: 60,
});
const request = { settings: new Map(), database: 'millwright', format: 'RowBinary' };
let bytes = 0;
const median = await medianMs(Number(times), async () => {
  bytes = (await engine.answer(statement, request)).bytes.length;
});
console.log(bytes === 0 ? 'nothing' : median);
await engine.close();
