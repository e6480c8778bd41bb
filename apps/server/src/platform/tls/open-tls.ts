/** The certificate that the server shows: from files, its own, or none. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Clock } from '@millwright/kernel';
import { type Config, ConfigError } from '../../base/config.ts';
import {
  namesOfThisMachine,
  openOwnCertificate,
  type ServerCertificate,
} from './own-certificate.ts';

/** When the first certificate of a PEM ends, milliseconds since 1970. */
export const endOfCertificate = (pem: string): number =>
  new X509Certificate(pem).validToDate.getTime();

/**
 * Null where plain HTTP is wanted. Files win over `TLS=self-signed`.
 * @throws ConfigError when a file cannot be read
 */
export async function openTls(needs: {
  readonly config: Pick<Config, 'TLS' | 'TLS_CERT' | 'TLS_KEY' | 'dataDir'>;
  readonly clock: Clock;
}): Promise<ServerCertificate | null> {
  const { config, clock } = needs;
  const { TLS_CERT, TLS_KEY, dataDir } = config;
  if (TLS_CERT !== undefined && TLS_KEY !== undefined) {
    try {
      return { cert: await readFile(TLS_CERT, 'utf8'), key: await readFile(TLS_KEY, 'utf8') };
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      throw new ConfigError(`TLS_CERT and TLS_KEY cannot be read: ${reason}`);
    }
  }
  if (config.TLS !== 'self-signed') return null;
  return openOwnCertificate({ dataDir, clock, hosts: namesOfThisMachine() });
}
