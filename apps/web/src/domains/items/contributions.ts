/** What later domains add to the pages of items. */
import type { ComponentType } from 'react';

export interface ItemTabProps {
  readonly itemId: number;
  readonly itemName: string;
}

/** A tab of the item page. */
export interface ItemTab {
  /** Stands in the address as `tab`. */
  readonly key: string;
  /** Ascending from the left. */
  readonly order: number;
  /** Key of its title, with the namespace: `alarms:titles.item_tab`. */
  readonly title: string;
  readonly Desktop: ComponentType<ItemTabProps>;
  /** Absent: the tab is not on the phone. */
  readonly Phone?: ComponentType<ItemTabProps>;
}

/** A card of the home page. */
export interface HomeCard {
  readonly key: string;
  readonly order: number;
  /** How many of the twelve columns it takes on a wide screen. */
  readonly columns: number;
  readonly Desktop: ComponentType;
  readonly Phone?: ComponentType;
}

interface Ordered {
  readonly key: string;
  readonly order: number;
}

interface Port<T extends Ordered> {
  /** Takes the place of one with the same key. */
  add(contribution: T): void;
  /** In ascending order. */
  all(): readonly T[];
}

const createPort = <T extends Ordered>(): Port<T> => {
  let known: readonly T[] = [];
  return {
    add(contribution) {
      const others = known.filter(({ key }) => key !== contribution.key);
      known = [...others, contribution].toSorted((one, other) => one.order - other.order);
    },
    all: () => known,
  };
};

export const itemTabs = createPort<ItemTab>();
export const homeCards = createPort<HomeCard>();
