/** Who this server is to others: the same after a restart on its data folder. */
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const noted = z.object({ id: z.uuid(), folder: z.string() });

/** A copy of the folder is another server. */
export function readServerId(dataDir: string): string {
  const file = join(dataDir, 'server-id.json');
  const { dev, ino } = statSync(dataDir);
  const folder = `${dev}:${ino}`;
  try {
    const known = noted.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (known.folder === folder) return known.id;
  } catch {
    // There is none yet, or what is there is none.
  }
  const id = randomUUID();
  writeFileSync(`${file}.new`, JSON.stringify({ id, folder }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return id;
}
