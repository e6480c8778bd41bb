/** Receives multipart/form-data: the fields as input, the one file spooled to disk. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Call } from '@millwright/contract';
import { refuse } from '@millwright/contract';

import type { FastifyRequest } from 'fastify';

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

export interface Upload {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: UploadedFile;
}

/** A field named twice becomes a list, as in a query string. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const present = fields[name];
  if (present === undefined) fields[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else fields[name] = [present, value];
}

/**
 * Runs `work` with what the form carries; the spooled file is removed afterwards.
 * @throws Fault `general.too_large` past `maxBytes`, `general.invalid` without the declared file
 */
export async function withUpload<T>(
  call: Call & { readonly upload: NonNullable<Call['upload']> },
  request: FastifyRequest,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const { field, maxBytes } = call.upload;
  if (!request.isMultipart()) throw refuse('general.media_type');
  const folder = await mkdtemp(join(tmpdir(), 'millwright-upload-'));
  try {
    const fields: Record<string, unknown> = Object.create(null);
    let file: UploadedFile | undefined;
    const limits = { files: 1, fileSize: maxBytes, fields: 50, fieldSize: 65_536 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        addField(fields, part.fieldname, part.value);
        continue;
      }
      const path = join(folder, 'file');
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) throw refuse('general.too_large', { limit: maxBytes });
      if (part.fieldname !== field) continue;
      file = {
        name: part.filename,
        mime: part.mimetype,
        size: part.file.bytesRead,
        path,
        open: () => createReadStream(path),
      };
    }
    if (file === undefined) throw refuse('general.invalid', { field, reason: '' });
    return await work({ fields: { ...fields }, file });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
