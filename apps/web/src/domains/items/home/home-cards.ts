import { createElement } from 'react';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import type { HomeCard } from '../item-ports.ts';

const ItemsCard = lazyPart<{ readonly all: string }>('items', () =>
  import('./ItemsCard.tsx').then((module) => module.ItemsCard),
);

/** The items of the user, those first that something is the matter with. */
export const homeCards: readonly HomeCard[] = [
  {
    key: 'items',
    order: 6,
    columns: 4,
    Desktop: () => createElement(ItemsCard, { all: '/item/item_page' }),
    Phone: () => createElement(ItemsCard, { all: '/items/item_page' }),
  },
];
