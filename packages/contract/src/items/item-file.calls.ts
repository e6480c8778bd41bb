import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { queryFlag, queryId } from '../fields/paging.ts';
import { itemFileReport, maxItemFileBytes } from './item-file.schemas.ts';

export const itemFileCalls = {
  export: defineCall({
    name: 'items.export',
    method: 'GET',
    path: 'item/export/{id}',
    summary: 'The whole item as one file, without secrets',
    input: z.object({ id: queryId }),
    reply: z.unknown(),
    rule: { kind: 'scoped', by: 'item', field: 'id', permission: 'items.edit' },
    errors: [],
    download: true,
  }),
  import: defineCall({
    name: 'items.import',
    method: 'POST',
    path: 'item/upload_item_file',
    summary:
      'Makes a new item from an exported file, all of it or nothing; a dry run answers the same report and changes nothing',
    input: z.object({ dryRun: z._default(queryFlag, false) }),
    reply: itemFileReport,
    rule: { kind: 'session', permission: 'items.create' },
    errors: [
      'item.file_unreadable',
      'item.file_version',
      'item.file_checksum',
      'general.too_large',
    ],
    upload: { field: 'file', maxBytes: maxItemFileBytes },
  }),
};
