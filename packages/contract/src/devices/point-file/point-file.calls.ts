import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { deviceIdField, deviceIdQuery } from '../../fields/ids.ts';
import { text } from '../../fields/text.ts';
import { pointFileReport } from './point-file.schemas.ts';

export const pointFileCalls = {
  export: defineCall({
    name: 'pointFile.export',
    method: 'GET',
    path: 'BaseDataConfig/ExportPoints',
    summary: 'The points of a device as CSV, as the import takes it',
    input: z.object({ deviceId: deviceIdQuery }),
    reply: z.unknown(),
    rule: { kind: 'scoped', by: 'device', field: 'deviceId' },
    errors: [],
    admission: { weight: 'heavy' },
    download: true,
  }),
  import: defineCall({
    name: 'pointFile.import',
    method: 'POST',
    path: 'BaseDataConfig/ImportPoints',
    summary:
      'Adds and changes points of a device from CSV, known by their names, all lines or none, and tells of each what becomes of it; a dry run changes nothing',
    input: z.object({
      deviceId: deviceIdField,
      text: text({ max: 4_000_000 }),
      dryRun: z._default(z.boolean(), true),
    }),
    reply: pointFileReport,
    rule: { kind: 'scoped', by: 'device', field: 'deviceId', permission: 'points.edit' },
    changes: ['point', 'text_list'],
    errors: [
      'point_file.column_missing',
      'point_file.unreadable',
      'point_file.too_long',
      'point_group.unknown',
      'text_list.unknown',
      'point.account_full',
    ],
    admission: { weight: 'heavy' },
    maxBytes: 8_388_608,
  }),
};
