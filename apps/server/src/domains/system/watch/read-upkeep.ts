/** What of the installation somebody has to see to before it fails. */
import { days } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { failingChannels } from '../../../platform/notify/index.ts';
import { endOfCertificate, type ServerCertificate } from '../../../platform/tls/index.ts';
import { endingWithinDays, failingFor, type Upkeep } from './look-at-upkeep.ts';

/**
 * @param certificate null where the server shows none
 * @param endingBefore accounts that end before a moment
 */
export async function readUpkeep({
  db,
  now,
  certificate,
  endingBefore,
}: {
  readonly db: Kysely<unknown>;
  readonly now: number;
  readonly certificate: Pick<ServerCertificate, 'cert'> | null;
  readonly endingBefore: (until: number) => Promise<Upkeep['ending']>;
}): Promise<Upkeep> {
  const [failing, ending] = await Promise.all([
    failingChannels(db, now, failingFor),
    endingBefore(now + days(endingWithinDays)),
  ]);
  const certificateEndsAt = certificate === null ? null : endOfCertificate(certificate.cert);
  return { failing, ending, certificateEndsAt };
}
