import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { deviceIdList, gatewayIdQuery, itemIdQuery } from '../../fields/ids.ts';
import { queryFlag } from '../../fields/paging.ts';
import { text } from '../../fields/text.ts';
import { deviceStanding, performanceMode, protocol } from '../devices.schemas.ts';
import { filesPerAccount } from '../files-per-account.ts';
import { tableEncoding } from '../table-encoding.ts';
import { deviceFileReport, maxDeviceFileBytes } from './device-file.schemas.ts';

export const deviceFileCalls = {
  export: defineCall({
    name: 'deviceFile.export',
    method: 'GET',
    path: 'deviceconfig/ExportDevices',
    summary:
      'The devices that the list finds, or the chosen ones of them, as CSV or XLSX, a line each, as the import takes them',
    input: z.object({
      itemId: z.optional(itemIdQuery),
      mode: z.optional(performanceMode),
      state: z.optional(deviceStanding),
      protocol: z.optional(protocol),
      gatewayId: z.optional(gatewayIdQuery),
      keyword: z.optional(text({ max: 100, trim: true })),
      /** Only these of them. */
      ids: z.optional(deviceIdList),
      format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
    }),
    reply: z.unknown(),
    rule: { kind: 'session' },
    errors: ['device_file.too_long', 'identity.nothing_chosen'],
    admission: { weight: 'heavy', rate: filesPerAccount },
    download: true,
  }),
  import: defineCall({
    name: 'deviceFile.import',
    method: 'POST',
    path: 'deviceconfig/ImportDevices',
    summary:
      'Adds and changes devices of an item from CSV or XLSX, known by their names, all lines or none, and tells of each what becomes of it; a dry run changes nothing. Changing needs `devices.edit` as well',
    input: z.object({
      itemId: itemIdQuery,
      dryRun: z._default(queryFlag, true),
      /** As what the characters of a CSV file are read; as what they look like where it is missing. */
      encoding: z.optional(tableEncoding),
    }),
    reply: deviceFileReport,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'devices.create' },
    changes: ['device'],
    errors: [
      'device_file.unreadable',
      'device_file.column_missing',
      'device_file.column_twice',
      'device_file.too_long',
      'general.too_large',
      'device.account_full',
    ],
    admission: { weight: 'heavy', rate: filesPerAccount },
    upload: { field: 'file', maxBytes: maxDeviceFileBytes },
  }),
};
