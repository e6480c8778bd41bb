import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { createTempDir } from '../temp-dir.ts';
import { programAt, startPeer, untilListening } from './process.ts';

export interface S3Peer {
  /** Of the service; buckets stand in the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** There, and empty. */
  readonly bucket: string;
  stop(): Promise<void>;
}

/**
 * OpenStack Swift's S3 on loopback, objects in memory. It looks at signatures and clocks.
 * @param page how many keys it tells at a time; so few by default that short lists have pages too
 */
export async function startSwiftS3(page = 8): Promise<S3Peer> {
  // Debian's Python has Debian's Swift; another on the path would not.
  const python = programAt('python3-swift', '/usr/bin/python3');
  const folder = createTempDir();
  const port = await freePort();
  const [keyId, secret, bucket] = ['testing:backup', 'a/secret+of=signs', 'backups'];
  const script = join(import.meta.dirname, 'swift-s3.py');
  const peer = startPeer(python, [
    script,
    String(port),
    folder.path,
    keyId,
    secret,
    bucket,
    String(page),
  ]);
  await untilListening('swift', peer, port);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    keyId,
    secret,
    bucket,
    async stop() {
      await peer.stop('SIGKILL');
      folder.remove();
    },
  };
}
