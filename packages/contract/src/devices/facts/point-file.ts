// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const pointFileFacts = {
  export: {
    deviceId: { type: 'number', whole: true, above: 0 },
  },
  import: {
    deviceId: { type: 'number', whole: true, above: 0 },
    text: { type: 'text', max: 4_000_000 },
    dryRun: { type: 'flag', optional: true },
  },
  parse: {
    encoding: {
      type: 'choice',
      of: ['utf-8', 'utf-16', 'gb18030', 'big5', 'windows-1252'],
      optional: true,
    },
  },
  importTable: {
    deviceId: { type: 'number', whole: true, above: 0 },
    dryRun: { type: 'flag', optional: true },
    columns: { type: 'other', more: true, optional: true },
    maker: { type: 'choice', of: ['kepserverex'], optional: true },
    titleLine: { type: 'number', whole: true, above: 0, max: 100_000, optional: true },
    encoding: {
      type: 'choice',
      of: ['utf-8', 'utf-16', 'gb18030', 'big5', 'windows-1252'],
      optional: true,
    },
  },
} as const satisfies GroupFacts;
