/**
 * What a call shows and what it changes, by the subjects of the manifests: after a change, queries
 * that show one of its tags are asked again, in this page, in other tabs and by other people.
 */
import type { Subject } from '../manifest/subjects.ts';

/** A subject; the figures that stand with items and on the home page; or all there is. */
export type Tag = Subject | 'counts' | 'everything';

/** Whether what shows `shown` is out of date once `changed` has changed; what shows none never is. */
export const concerns = (changed: readonly Tag[], shown: readonly Tag[]): boolean =>
  shown.length > 0 &&
  (changed.includes('everything') || changed.some((tag) => shown.includes(tag)));
