/** What people call the fields of protocols: by their titles, which each protocol has. */
import type { FieldWord } from '../../fields/field-words.ts';
import { protocolList } from './index.ts';
import type { FieldTitle } from './protocol.ts';

const titles = protocolList.flatMap((protocol) =>
  Object.entries<FieldTitle>({ ...protocol.settingTitles, ...protocol.titles }),
);

/** Of a field that several have, the word of the first. */
export const protocolWords: Readonly<Record<string, FieldWord>> = Object.fromEntries(
  titles
    .map(([field, title]) => [field, [title['zh-CN'], title['en-US']] as const] as const)
    .toReversed(),
);
