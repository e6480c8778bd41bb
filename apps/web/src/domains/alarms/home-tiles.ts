import { grown, type HomeTile } from '../items/index.ts';

/** Without those that have cleared, which the list shows until they are confirmed, and those that are shelved. */
const active =
  '/alarm/current_alarm_page?alarms.current.retained=false&alarms.current.silence=none';

/** How many alarms there are, and how many there were. */
export const homeTiles: readonly HomeTile[] = [
  {
    key: 'active',
    order: 50,
    icon: 'alarm',
    title: 'alarms:titles.figures.active',
    desktop: { path: active, page: 'current_alarm_page' },
    face: (_figures, sumOf) => {
      const alarms = sumOf('alarms');
      return { value: alarms, ...(alarms > 0 ? { tone: 'bad' } : {}) };
    },
  },
  {
    key: 'alarms',
    order: 60,
    icon: 'history',
    title: 'alarms:titles.figures.alarms',
    desktop: { path: '/alarm/history_alarm_page', page: 'history_alarm_page' },
    face: ({ alarms }) => grown(alarms),
  },
];
