/** Of what installation the backups of a place are: the last is restored and the oldest go, by their moments alone. */
import { backupFault } from '../backup-fault.ts';
import type { BackupCipher } from '../encryption/index.ts';
import { openManifest } from '../manifest/index.ts';
import type { BackupPlace } from '../places/index.ts';

/**
 * Demands that no backup there is known to be of another installation. What does not tell, of earlier
 * releases or under another key, is in the way of none.
 * @throws Fault outage `backup.others_place`
 */
export async function demandOwnPlace(
  place: BackupPlace,
  cipher: BackupCipher,
  installation: string | null,
): Promise<void> {
  for (const name of (await place.list()).reverse()) {
    const manifest = await openManifest(place.open(name), cipher).catch(() => undefined);
    const theirs = manifest?.installation ?? installation;
    if (theirs !== installation)
      throw backupFault('backup.others_place', { place: place.path, name });
  }
}
