/** Writes the generated files anew; the check fails while one is not current. */
import { dirname } from 'node:path';
import { writeGenerated } from './generate/generated.ts';

for (const file of await writeGenerated(dirname(import.meta.dirname))) console.log(`wrote ${file}`);
