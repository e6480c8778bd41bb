import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { itemIdQuery, screenIdQuery } from '../../fields/ids.ts';
import { queryFlag } from '../../fields/paging.ts';
import { screenErrorsOfContent } from '../content-errors.ts';
import { maxScreenFileBytes } from '../screen-limits.ts';
import { screenName } from '../screens.schemas.ts';
import { chosenMatches } from './chosen-matches.ts';
import { screenFileReport } from './screen-file.schemas.ts';

export const screenFileCalls = {
  export: defineCall({
    name: 'screenFile.export',
    method: 'GET',
    path: 'GraphConfig/export',
    summary: 'What is drawn on a screen as one file, with the names of what it is bound to',
    input: z.object({ id: screenIdQuery }),
    reply: z.unknown(),
    rule: { kind: 'scoped', by: 'screen', field: 'id', permission: 'screens.edit' },
    errors: ['screen.nothing_drawn'],
    admission: { weight: 'heavy' },
    download: true,
  }),
  import: defineCall({
    name: 'screenFile.import',
    method: 'POST',
    path: 'GraphConfig/upload_view_file',
    summary:
      'Makes a new screen of an item from an exported file, as a draft. Devices, points and screens are found by their names; `devices` and `points` say otherwise, as `12:345,13:0`, ids of the file and of the item, 0 for none. What is not found is left unbound; a dry run answers the same report and changes nothing',
    input: z.object({
      itemId: itemIdQuery,
      dryRun: z._default(queryFlag, false),
      /** That of the file unless given. */
      name: z.optional(screenName),
      devices: z.optional(chosenMatches),
      points: z.optional(chosenMatches),
    }),
    reply: screenFileReport,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'screens.edit' },
    changes: ['screen'],
    errors: [
      ...screenErrorsOfContent,
      'screen.file_unreadable',
      'screen.file_version',
      'screen.file_checksum',
      'screen.file_match',
      'screen.name_rule',
      'screen.name_taken',
      'screen.account_full',
      'general.too_large',
    ],
    admission: { weight: 'heavy' },
    upload: { field: 'file', maxBytes: maxScreenFileBytes },
  }),
};
