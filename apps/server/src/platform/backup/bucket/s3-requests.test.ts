/** Services that answer with more than anybody asked for. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { bytesOf } from '../encryption/index.ts';
import { bucketAddress } from './bucket-address.ts';
import { createS3Objects, type S3Objects } from './s3-objects.ts';
import { createS3Requests } from './s3-requests.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** Of a service that gives this to every question. */
async function objectsOf(
  answer: (response: ServerResponse) => void,
  mostListed?: number,
): Promise<S3Objects> {
  const opened = createServer((request, response) => {
    request.resume();
    answer(response);
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(opened.address() as AddressInfo).port}`;
  const address = bucketAddress('s3://backups/a', {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_S3_KEY_ID: 'id',
    BACKUP_S3_SECRET: 'secret',
    BACKUP_S3_PATH_STYLE: undefined,
  });
  const asked = { place: 's3://backups/a', bucket: 'backups', endpoint, region: 'us-east-1' };
  return createS3Objects(createS3Requests(address, asked, 1), mostListed);
}

const megabyte = Buffer.alloc(1_000_000, '<');

/** Says so many megabytes, as fast as they are taken. */
function* megabytes(count: number): Generator<Buffer> {
  for (let n = 0; n < count; n += 1) yield megabyte;
}

test.each([
  [200, 'list', (objects: S3Objects) => objects.list('a/')],
  [403, 'refusal of an object', (objects: S3Objects) => bytesOf(objects.read('a'))],
  [200, 'claim', (objects: S3Objects) => objects.text('a', 65_536)],
] as const)(
  'an answer %i without an end to a %s is not read to it',
  async (status, _what, question) => {
    let sent = 0;
    const objects = await objectsOf((response) => {
      response.writeHead(status);
      const pieces = megabytes(64);
      const more = (): void => {
        const { value, done } = pieces.next();
        if (done) return void response.end();
        sent += 1;
        response.write(value, (error) => error ?? more());
      };
      more();
    });
    await expect(question(objects)).rejects.toMatchObject({
      code: 'backup.bucket_unreachable',
      details: { reason: expect.stringContaining('longer') },
    });
    // Five attempts.
    expect(sent).toBeLessThan(5 * 40);
  },
);

test('ten megabytes of < are no list', async () => {
  const objects = await objectsOf((response) => response.end(Buffer.alloc(10_000_000, '<')));
  await expect(objects.list('a/')).rejects.toMatchObject({
    code: 'backup.bucket_unreachable',
    details: { reason: 'the reply was cut' },
  });
});

test.each([
  ['the same', () => 'again'],
  ['another', (n: number) => `page ${n}`],
])('a list that goes on with %s page for ever ends', async (_what, token) => {
  let asked = 0;
  const keys = Array.from(
    { length: 1000 },
    (_, n) => `<Contents><Key>KEY-${n}</Key><Size>1</Size></Contents>`,
  ).join('');
  const objects = await objectsOf((response) => {
    asked += 1;
    const next = `<NextContinuationToken>${token(asked)}</NextContinuationToken>`;
    response.end(
      `<ListBucketResult><IsTruncated>true</IsTruncated>${next}${keys.replaceAll('KEY', `${asked}`)}</ListBucketResult>`,
    );
  }, 20_000);
  await expect(objects.list('a/')).rejects.toMatchObject({
    code: 'backup.bucket_failed',
  });
  expect(asked).toBeLessThanOrEqual(21);
});
