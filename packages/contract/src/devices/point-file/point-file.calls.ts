import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { deviceIdField, deviceIdQuery } from '../../fields/ids.ts';
import { queryCount, queryFlag } from '../../fields/paging.ts';
import { text } from '../../fields/text.ts';
import { filesPerAccount } from '../files-per-account.ts';
import { tableEncoding } from '../table-encoding.ts';
import { maxPointFileBytes, pointFileReport, tableRecords } from './point-file.schemas.ts';
import { placedColumns, tableMakers } from './table-layout.ts';

const tableErrors = [
  'point_file.empty',
  'point_file.no_table',
  'point_file.unreadable',
  'point_file.too_long',
  'general.too_large',
] as const;

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
    admission: { weight: 'heavy', rate: filesPerAccount },
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
      'point_file.column_twice',
      'point_file.unreadable',
      'point_file.too_long',
      'point_group.unknown',
      'text_list.unknown',
      'point.expression_sets_off',
      'point.account_full',
      'point.account_full_calculated',
    ],
    admission: { weight: 'heavy', rate: filesPerAccount },
    maxBytes: 8_388_608,
  }),
  parse: defineCall({
    name: 'pointFile.parse',
    method: 'POST',
    path: 'BaseDataConfig/ReadPointTable',
    summary:
      'The lines of a table of points, CSV in any encoding that spreadsheets write or XLSX, so that its columns can be assigned, and as what its characters were read unless `encoding` says it; nothing is stored',
    input: z.object({ encoding: z.optional(tableEncoding) }),
    reply: tableRecords,
    rule: { kind: 'session', permission: 'points.edit' },
    changesNothing: 'it only reads the file',
    errors: tableErrors,
    admission: { weight: 'heavy', rate: filesPerAccount },
    upload: { field: 'file', maxBytes: maxPointFileBytes },
  }),
  importTable: defineCall({
    name: 'pointFile.importTable',
    method: 'POST',
    path: 'BaseDataConfig/ImportPointTable',
    summary:
      'Adds and changes points of a device from a table, CSV or XLSX, known by their names, all lines or none, and tells of each what becomes of it; a dry run changes nothing. Without `columns` the table has the titles of the export; with them any, as `name:0,address:1`, the places of its columns from 0',
    input: z.object({
      deviceId: deviceIdQuery,
      dryRun: z._default(queryFlag, true),
      columns: z.optional(placedColumns),
      /** Whose spellings of types and addresses the cells have. */
      maker: z.optional(z.enum(tableMakers)),
      /** Line of the titles, from 1. */
      titleLine: z._default(queryCount, 1),
      /** As what the characters of a CSV file are read; as what they look like where it is missing. */
      encoding: z.optional(tableEncoding),
    }),
    reply: pointFileReport,
    rule: { kind: 'scoped', by: 'device', field: 'deviceId', permission: 'points.edit' },
    changes: ['point', 'text_list'],
    errors: [
      ...tableErrors,
      'point_file.column_missing',
      'point_file.column_twice',
      'point_file.title_line_missing',
      'point_group.unknown',
      'text_list.unknown',
      'point.expression_sets_off',
      'point.account_full',
      'point.account_full_calculated',
    ],
    admission: { weight: 'heavy', rate: filesPerAccount },
    upload: { field: 'file', maxBytes: maxPointFileBytes },
  }),
};
