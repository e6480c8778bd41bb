/** Measures, prints one table, keeps the figures as JSON in bench/results/. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { rows } from '../../bench/index.ts';
import { type Result, tableOf } from './table.ts';

const wanted = process.argv.slice(2);
const chosen = rows.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const results: Result[] = [];
for (const row of chosen) {
  console.log(`→ ${row.name}: ${row.what} …`);
  results.push({ row, measured: await row.measure() });
}
console.log(`\n${tableOf(results)}`);

const folder = join(import.meta.dirname, '../../bench/results');
mkdirSync(folder, { recursive: true });
const taken = new Date().toISOString();
const file = join(folder, `${taken.replaceAll(':', '-')}.json`);
const record = {
  taken,
  commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
  machine: {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memory: totalmem(),
    node: process.version,
  },
  rows: results.map(({ row, measured }) => ({ name: row.name, unit: row.unit, ...measured })),
};
writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
console.log(`\nkept in ${file}`);
