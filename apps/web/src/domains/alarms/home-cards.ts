import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import { homeNamespace } from '../../texts/namespaces.ts';
import type { HomeCard } from '../items/index.ts';

const AlarmTrendCard = lazyPart(homeNamespace, () =>
  import('./trend/AlarmTrendCard.tsx').then((module) => module.AlarmTrendCard),
);

/** How alarms went, and those that are active now. */
export const homeCards: readonly HomeCard[] = [
  {
    key: 'alarm-trend',
    order: 5,
    columns: 8,
    Desktop: AlarmTrendCard,
    Phone: AlarmTrendCard,
  },
  {
    key: 'alarms',
    order: 10,
    columns: 7,
    Desktop: lazyPart(homeNamespace, () =>
      import('./AlarmsCard.tsx').then((module) => module.AlarmsCard),
    ),
    leads: true,
    Phone: lazyPart(homeNamespace, () =>
      import('./phone/PhoneAlarmsCard.tsx').then((module) => module.PhoneAlarmsCard),
    ),
  },
];
