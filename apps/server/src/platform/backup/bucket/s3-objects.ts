/** The objects of a bucket: what S3 can do with them that backups need. */
import { backupFault } from '../backup-fault.ts';
import type { Content } from '../encryption/index.ts';
import { isWholeReply, partList, partsOf, textIn } from './s3-replies.ts';
import type { S3Requests } from './s3-requests.ts';

export interface S3Objects {
  /** Undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  put(key: string, body: Buffer): Promise<void>;
  /**
   * Undefined when there is none.
   * @param most bytes that it may have
   */
  text(key: string, most: number): Promise<string | undefined>;
  /**
   * From its beginning to its end, across connections that are lost.
   * @throws Fault outage `backup.damaged` when there is none, or another by now
   */
  read(key: string): Content;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** @param delimiter then what has it after the prefix is told by its beginning alone */
  list(prefix: string, delimiter?: string): Promise<Listing>;
  /** @returns its id */
  beginUpload(key: string): Promise<string>;
  /** @returns the tag of the part; undefined when somebody has aborted the upload */
  putPart(upload: Upload, number: number, body: Buffer): Promise<string | undefined>;
  /** @returns false when somebody has aborted it */
  completeUpload(upload: Upload, tags: readonly string[]): Promise<boolean>;
  /** Nothing happens when it is over. */
  abortUpload(upload: Upload): Promise<void>;
  /** Those that are under way, as far as the service tells. */
  listUploads(prefix: string): Promise<Upload[]>;
}

export interface Upload {
  readonly key: string;
  readonly id: string;
}

export interface Listing {
  /** Bytes by key. */
  readonly objects: ReadonlyMap<string, number>;
  /** Up to the delimiter and with it. */
  readonly beginnings: readonly string[];
}

const missing = ['NoSuchKey'] as const;
/** Objects that a list may have: one that goes on has no end, and memory has. */
const longestList = 2_000_000;
/** A service may tell a thousand at a time, or fewer. */
const mostPages = 100_000;
/** To what is answered without words. */
const missingHead = [404] as const;
const over = ['NoSuchUpload'] as const;
/** Of services that do not know all that S3 does. */
const unknownOrders = ['NotImplemented', 'MethodNotAllowed', 405, 501] as const;

/** @param mostListed objects that a list may have */
export function createS3Objects(
  { ask, open, retry, broken }: S3Requests,
  mostListed = longestList,
): S3Objects {
  async function* read(key: string): AsyncGenerator<Buffer> {
    const gone = () => backupFault('backup.damaged', { path: key });
    let tag = '';
    let at = 0;
    let total = Number.POSITIVE_INFINITY;
    let attempt = 0;
    while (at < total) {
      const before = at;
      const more = at === 0 ? {} : { range: `bytes=${at}-`, ...(tag && { 'if-match': tag }) };
      const response = await open({
        method: 'GET',
        key,
        headers: more,
        expected: [...missing, 'PreconditionFailed', 412],
      });
      if (response === undefined || (at > 0 && response.status !== 206)) throw gone();
      const length = response.headers.get('content-length');
      if (at === 0 && length !== null) total = Number(length);
      tag = response.headers.get('etag') ?? '';
      const lost = yield* pass(response);
      if (lost === undefined && total === Number.POSITIVE_INFINITY) return;
      attempt = at > before ? 1 : attempt + 1;
      if (at < total) await retry(attempt, lost ?? 'the reply was cut');
    }

    /** @returns what it was lost by */
    async function* pass(response: Response): AsyncGenerator<Buffer, unknown> {
      const pieces = response.body?.[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await pieces?.next().catch((error: unknown) => ({ error }));
          if (next === undefined) return undefined;
          if ('error' in next) return next.error;
          if (next.done === true) return undefined;
          at += next.value.length;
          yield Buffer.from(next.value);
        }
      } finally {
        // Whoever reads no further lets the connection go.
        await pieces?.return?.().catch(() => undefined);
      }
    }
  }

  async function* pages(query: Readonly<Record<string, string>>): AsyncGenerator<string> {
    let token: string | undefined;
    let told = 0;
    do {
      const { text } = await ask({
        method: 'GET',
        query: {
          'list-type': '2',
          ...query,
          ...(token === undefined ? {} : { 'continuation-token': token }),
        },
        root: 'ListBucketResult',
      });
      yield text;
      const goesOn = textIn(text, 'IsTruncated') === 'true';
      const next = goesOn
        ? demand('NextContinuationToken', textIn(text, 'NextContinuationToken'))
        : undefined;
      told += 1;
      const isEndless = next !== undefined && (next === token || told === mostPages);
      if (isEndless) throw broken('list without an end');
      token = next;
    } while (token !== undefined);
  }

  const demand = (what: string, found: string | null | undefined): string => {
    if (found === undefined || found === null || found === '') throw broken(what);
    return found;
  };

  const size = async (key: string): Promise<number | undefined> => {
    const { headers, refusal } = await ask({ method: 'HEAD', key, expected: missingHead });
    return refusal === undefined ? Number(headers.get('content-length')) : undefined;
  };

  return {
    size,
    read,
    async put(key, body) {
      await ask({ method: 'PUT', key, body });
    },
    async text(key, most) {
      const { text, refusal } = await ask({ method: 'GET', key, expected: missing, most });
      return refusal === undefined ? text : undefined;
    },
    async remove(key) {
      await ask({ method: 'DELETE', key, expected: missing });
    },
    async list(prefix, delimiter) {
      const objects = new Map<string, number>();
      const beginnings: string[] = [];
      for await (const page of pages({ prefix, ...(delimiter && { delimiter }) })) {
        for (const each of partsOf(page, 'Contents')) {
          objects.set(textIn(each, 'Key') ?? '', Number(textIn(each, 'Size')));
        }
        for (const each of partsOf(page, 'CommonPrefixes')) {
          beginnings.push(textIn(each, 'Prefix') ?? '');
        }
        if (objects.size + beginnings.length > mostListed) throw broken('list without an end');
      }
      return { objects, beginnings };
    },
    async beginUpload(key) {
      const { text } = await ask({
        method: 'POST',
        key,
        query: { uploads: '' },
        root: 'InitiateMultipartUploadResult',
      });
      return demand('UploadId', textIn(text, 'UploadId'));
    },
    async putPart({ key, id }, number, body) {
      const { headers, refusal } = await ask({
        method: 'PUT',
        key,
        query: { partNumber: String(number), uploadId: id },
        body,
        expected: over,
      });
      return refusal === undefined ? demand('ETag', headers.get('etag')) : undefined;
    },
    async completeUpload({ key, id }, tags) {
      const { text, refusal } = await ask({
        method: 'POST',
        key,
        query: { uploadId: id },
        body: Buffer.from(partList(tags)),
        expected: over,
      });
      if (refusal === undefined && isWholeReply(text, 'CompleteMultipartUploadResult')) return true;
      // The answer to an attempt that did it may have been lost.
      return (await size(key)) !== undefined;
    },
    async abortUpload({ key, id }) {
      // Swift answers to the abort of one that was completed that there is no such key.
      const expected = [...over, ...missing];
      await ask({ method: 'DELETE', key, query: { uploadId: id }, expected });
    },
    async listUploads(prefix) {
      const query = { uploads: '', prefix };
      const { text } = await ask({ method: 'GET', query, expected: unknownOrders });
      return partsOf(text, 'Upload').map((each) => ({
        key: textIn(each, 'Key') ?? '',
        id: textIn(each, 'UploadId') ?? '',
      }));
    },
  };
}
