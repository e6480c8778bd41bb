/** Who looks at the installation, and what they find. */
export type { Backups } from './look-at-backups.ts';
export { readUpkeep } from './read-upkeep.ts';
export { type InstallationWatch, type Watched, watchInstallation } from './watch-installation.ts';
