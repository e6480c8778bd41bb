/** A foreign S3 service for tests, and a relay before it that loses what it is told to lose. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startSwiftS3 } from '@millwright/testing/peers/swift-s3';
import { type BackupCipher, plainText } from '../encryption/index.ts';
import type { BackupPlace } from '../places/index.ts';
import { type BucketSettings, bucketAddress } from './bucket-address.ts';
import { openBucket } from './bucket-place.ts';
import { createS3Objects, type S3Objects } from './s3-objects.ts';
import { createS3Requests } from './s3-requests.ts';

/**
 * What becomes of a request: it goes through, is lost on its way, or done and its answer lost; the
 * answer ends in its middle, with the connection or as if that were all of it.
 */
export type Fate = 'through' | 'lost' | 'unanswered' | 'cut' | 'short';

export interface TestBucket {
  readonly settings: BucketSettings;
  /** Asked of each request, before it goes on. */
  fateOf: (request: { readonly method: string; readonly path: string }) => Fate | Promise<Fate>;
  /** A place of its own for each name. */
  place(name: string, options?: { cipher?: BackupCipher; settings?: BucketSettings }): BackupPlace;
  /** Past the product's places; the keys begin with the name of the place and a slash. */
  readonly objects: S3Objects;
  stop(): Promise<void>;
}

/** @param page how many keys the service tells at a time; few when left out */
export async function startTestBucket(page?: number): Promise<TestBucket> {
  const peer = await startSwiftS3(page);
  const server = createServer((request, response) => {
    void pass(request, response).catch(() => request.socket.destroy());
  });
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const body = await buffer(request);
    const fate = await opened.fateOf({ method, path: decodeURIComponent(url) });
    if (fate === 'lost') return void request.socket.destroy();
    const onward = ask(new URL(url, peer.endpoint), { method, headers });
    const answer = Promise.withResolvers<IncomingMessage>();
    onward.once('response', answer.resolve).once('error', answer.reject);
    onward.end(body);
    const got = await answer.promise;
    const text = await buffer(got);
    if (fate === 'unanswered') return void request.socket.destroy();
    const half = text.subarray(0, text.length >> 1);
    if (fate === 'short') got.headers['content-length'] = String(half.length);
    response.writeHead(got.statusCode ?? 500, got.headers);
    if (fate !== 'cut') return void response.end(fate === 'short' ? half : text);
    response.write(half, () => request.socket.destroy());
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings: BucketSettings = {
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_S3_REGION: peer.region,
    BACKUP_S3_KEY_ID: peer.keyId,
    BACKUP_S3_SECRET: peer.secret,
    BACKUP_S3_PATH_STYLE: undefined,
  };
  const whole = `s3://${peer.bucket}`;
  const address = bucketAddress(whole, { ...settings, BACKUP_S3_ENDPOINT: peer.endpoint });
  const asked = { place: whole, bucket: peer.bucket, endpoint: peer.endpoint, region: peer.region };
  const opened: TestBucket = {
    settings,
    fateOf: () => 'through',
    place: (name, { cipher = plainText, settings: other = settings } = {}) =>
      openBucket(`${whole}/${name}`, { settings: other, cipher, pauseMs: 2 }),
    objects: createS3Objects(createS3Requests(address, asked)),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await peer.stop();
    },
  };
  return opened;
}
