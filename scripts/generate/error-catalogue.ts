/** The page of refusals: every code with its number and its text in both languages. */
import { type ErrorEntry, errors } from '@millwright/contract';

const row = ([code, entry]: readonly [string, ErrorEntry]): string =>
  `| \`${code}\` | ${entry.status} | ${entry.zh} | ${entry.en} |`;

export const errorCatalogue = (): string =>
  [
    '# Refusals',
    '',
    'Written by `node scripts/generate.ts` from the declarations in `packages/contract`.',
    '`code` stands in the envelope of a reply, the name under `error`; `{…}` is filled from `details`.',
    '',
    '| error | code | 中文 | English |',
    '|---|---|---|---|',
    ...Object.entries(errors).map(row),
    '',
  ].join('\n');
