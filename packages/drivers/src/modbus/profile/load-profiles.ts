import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bug } from '@millwright/kernel';
import { lintProfile } from './lint-profile.ts';
import type { DeviceProfile } from './profile.ts';

const shipped = fileURLToPath(new URL('../../../../../profiles', import.meta.url));

/**
 * Reads every device profile of a folder, by id.
 * @throws bug `profile.unsound` {problems} when one breaks the rules of `lintProfile`.
 */
export function loadProfiles(folder: string = shipped): ReadonlyMap<string, DeviceProfile> {
  const profiles = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as DeviceProfile);
  const problems = profiles.flatMap(lintProfile);
  if (problems.length > 0) throw bug('profile.unsound', { problems: problems.join('; ') });
  return new Map(profiles.map((profile) => [profile.id, profile]));
}
