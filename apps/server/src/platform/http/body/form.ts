/** Receives multipart/form-data: the fields as input, the declared files spooled to disk. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Call, refuse } from '@millwright/contract';
import type { FastifyRequest } from 'fastify';
import { diskFault } from '../../../base/disk-fault.ts';
import { type IncomingBody, maxBodyBytes } from './incoming-body.ts';

/** An uploaded file; it is gone when the call has been answered. */
export interface UploadedFile {
  /** As the caller named it: shown to people, never used as a path. */
  readonly name: string;
  /** As the caller claims it: check the content before believing it. */
  readonly mime: string;
  readonly size: number;
  readonly path: string;
  open(): Readable;
}

/** In the order of the form; never empty. */
export type UploadedFiles = readonly [UploadedFile, ...UploadedFile[]];

export interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly UploadedFile[];
}

/** A field named twice becomes a list, as in a query string. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const present = fields[name];
  if (present === undefined) fields[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else fields[name] = [present, value];
}

/**
 * What the parser says of a form that it cannot read (no boundary, an end too early) is an error
 * like any other; it is the caller's mistake, and so is told from one of the disk.
 */
async function* readForm<T>(source: () => AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source();
  } catch (error) {
    if ((error as { statusCode?: unknown }).statusCode === 413) throw error;
    throw refuse('general.invalid', { field: 'body', reason: '' }, error);
  }
}

/**
 * The form in parts; files go to the folder as they come.
 * @throws Fault as `withForm`
 */
async function spoolForm(
  declared: Call['upload'],
  request: FastifyRequest,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Form> {
  const { field, maxBytes, maxFiles = 1 } = declared ?? { field: null, maxBytes: 0, maxFiles: 0 };
  const fields: Record<string, unknown> = Object.create(null);
  const files: UploadedFile[] = [];
  const limits = { fileSize: maxBytes, fields: 50, fieldSize: maxBodyBytes };
  let fieldBytes = 0;
  for await (const part of readForm(() => request.parts({ limits }))) {
    if (part.type === 'field') {
      // The parser reads a field that calls itself JSON as such; the fields of a form are texts.
      if (typeof part.value !== 'string') {
        throw refuse('general.invalid', { field: part.fieldname, reason: '' });
      }
      fieldBytes += Buffer.byteLength(part.value);
      if (part.valueTruncated || fieldBytes > maxBodyBytes) {
        throw refuse('general.too_large', { limit: maxBodyBytes });
      }
      addField(fields, part.fieldname, part.value);
      continue;
    }
    if (part.fieldname !== field) throw refuse('general.unknown_field', { field: part.fieldname });
    if (files.length === maxFiles) throw refuse('general.too_many_files', { limit: maxFiles });
    const path = join(folder, String(files.length));
    await pipeline(
      readForm<Buffer>(() => part.file),
      createWriteStream(path, { mode: 0o600 }),
      { signal },
    ).catch(failSpooling);
    if (part.file.truncated) throw refuse('general.too_large', { limit: maxBytes });
    files.push({
      name: part.filename,
      mime: part.mimetype,
      size: part.file.bytesRead,
      path,
      open: () => createReadStream(path),
    });
  }
  return { fields: { ...fields }, files };
}

/** Rejects with what its signal says as soon as it does, else as the reading ends. */
async function unlessEnded<T>(body: IncomingBody | undefined, reading: Promise<T>): Promise<T> {
  if (body === undefined) return await reading;
  const { signal } = body;
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([reading, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    body.arrived();
  }
}

/**
 * Runs `work` with what the form carries; spooled files are removed afterwards.
 * @param declared the files that the call takes; without it the form may only have fields
 * @throws Fault `general.too_large` past `maxBytes` or too much in fields, `general.too_many_files` past `maxFiles`
 * @throws Fault outage `general.disk_full`, `general.unavailable` when a file cannot be spooled
 * @throws Fault `general.unknown_field` for a file that the call does not declare
 * @throws Fault `general.invalid` when the form cannot be read to its end, or a field is no text
 * @throws Fault what the signal of its body says
 */
export async function withForm<T>(
  declared: Call['upload'],
  request: FastifyRequest,
  body: IncomingBody | undefined,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-upload-')).catch(failSpooling);
  try {
    const form = await unlessEnded(body, spoolForm(declared, request, folder, body?.signal));
    return await work(form);
  } catch (error) {
    // The parser would read on, and keep all that comes; what is left goes nowhere.
    request.raw.unpipe().resume();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function failSpooling(error: unknown): never {
  throw diskFault(error);
}

/** @throws Fault `general.invalid` when the form carries none of the declared files */
export function filesOf(declared: NonNullable<Call['upload']>, form: Form): UploadedFiles {
  const [first, ...others] = form.files;
  if (first === undefined) throw refuse('general.invalid', { field: declared.field, reason: '' });
  return [first, ...others];
}
