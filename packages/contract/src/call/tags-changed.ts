import { subjects } from '../manifest/subjects.ts';
import type { Tag } from './tags.ts';

const isCounted = (tag: Tag): boolean =>
  tag !== 'counts' && tag !== 'everything' && subjects.get(tag)?.counted === true;

/** What a call changes, the figures that count it included. */
export const tagsChanged = ({ changes = [] }: { readonly changes?: readonly Tag[] }) =>
  changes.some(isCounted) ? ([...changes, 'counts'] as const) : changes;
