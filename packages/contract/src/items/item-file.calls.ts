import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { itemIdQuery } from '../fields/ids.ts';
import { queryFlag } from '../fields/paging.ts';
import { itemFileReport } from './item-file.schemas.ts';
import { maxItemFileBytes } from './max-item-file-bytes.ts';

export const itemFileCalls = {
  export: defineCall({
    name: 'itemFile.export',
    method: 'GET',
    path: 'item/export/{id}',
    summary: 'The whole item as one file, without secrets',
    input: z.object({ id: itemIdQuery }),
    reply: z.unknown(),
    rule: { kind: 'scoped', by: 'item', field: 'id', permission: 'items.edit' },
    errors: ['item.file_too_many'],
    admission: { weight: 'heavy' },
    download: true,
  }),
  import: defineCall({
    name: 'itemFile.import',
    method: 'POST',
    path: 'item/upload_item_file',
    summary:
      'Makes a new item from an exported file, all of it or nothing; a dry run answers the same report and changes nothing. What the file holds needs the permissions of the calls that make it by hand; those that are missing stand in the report',
    input: z.object({ dryRun: z._default(queryFlag, false) }),
    reply: itemFileReport,
    rule: { kind: 'session', permission: 'items.create' },
    changes: ['everything'],
    errors: [
      'item.file_unreadable',
      'item.file_version',
      'item.file_checksum',
      'general.too_large',
      'general.too_many',
    ],
    admission: { weight: 'single' },
    upload: { field: 'file', maxBytes: maxItemFileBytes },
  }),
};
