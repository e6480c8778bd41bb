import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The name of this installation's session at an external broker. It outlives restarts, for the
 * broker keeps under it what could not be delivered meanwhile.
 */
export function clientIdOf(dataDir: string): string {
  const file = join(dataDir, 'mqtt-client-id');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `millwright-${randomBytes(6).toString('hex')}`, { flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}
