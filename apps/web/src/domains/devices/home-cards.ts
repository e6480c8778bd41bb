import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import { homeNamespace } from '../../texts/namespaces.ts';
import type { HomeCard } from '../items/index.ts';

const DevicesCard = lazyPart(homeNamespace, () =>
  import('./DevicesCard.tsx').then((module) => module.DevicesCard),
);

/** The devices that do not answer. */
export const homeCards: readonly HomeCard[] = [
  {
    key: 'devices',
    order: 20,
    columns: 5,
    Desktop: DevicesCard,
    Phone: DevicesCard,
    leads: true,
  },
];
