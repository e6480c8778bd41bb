/** Writes the generated files anew; the check fails while one is not current. */
import { dirname } from 'node:path';
import { writeGenerated } from './generate/generated.ts';
import { listNewMigrations } from './house/migrations.ts';

const root = dirname(import.meta.dirname);
for (const file of await writeGenerated(root)) console.log(`wrote ${file}`);
for (const file of listNewMigrations(root)) console.log(`listed ${file}`);
