/** What later domains are asked for the home page, and answer. */
import type { HomeStatistics } from '@millwright/contract/items/home.schemas';
import type { Timestamp } from '@millwright/kernel';
import type { VisibleItems } from './items.store.ts';

/** What a source of figures is asked. */
export interface HomeQuestion {
  readonly visible: VisibleItems;
  readonly administrator: boolean;
  /** What came at or after it came today. */
  readonly midnight: Timestamp;
}

/** Answers the figures it knows; one that nobody answers is 0, or null where it is for administrators. */
export type HomeFigures = (asked: HomeQuestion) => Promise<Partial<HomeStatistics>>;
