import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';
import { homeCards, itemTabs } from '../items/index.ts';

export { type PopupKind, popupKinds } from './popup/popup-kinds.ts';
export { dismissPopup, type Popup, showPopup } from './popup/popups.store.ts';

itemTabs.add({
  key: 'alarms',
  order: 30,
  title: 'alarms:titles.tab',
  Desktop: lazyPart('alarms', () => import('./AlarmsTab.tsx').then((module) => module.AlarmsTab)),
  Phone: lazyPart('alarms', () =>
    import('./PhoneAlarmsTab.tsx').then((module) => module.PhoneAlarmsTab),
  ),
});
homeCards.add({
  key: 'alarms',
  order: 10,
  columns: 7,
  Desktop: lazyPart('alarms', () => import('./AlarmsCard.tsx').then((module) => module.AlarmsCard)),
  Phone: lazyPart('alarms', () =>
    import('./PhoneAlarmsCard.tsx').then((module) => module.PhoneAlarmsCard),
  ),
});
const AlarmTrendCard = lazyPart('alarms', () =>
  import('./AlarmTrendCard.tsx').then((module) => module.AlarmTrendCard),
);
homeCards.add({
  key: 'alarm-trend',
  order: 5,
  columns: 8,
  Desktop: AlarmTrendCard,
  Phone: AlarmTrendCard,
});

export const alarms: WebDomain = {
  name: 'alarms',
  routes: [
    {
      path: '/alarm/current_alarm_page',
      page: 'current_alarm_page',
      title: 'titles.current',
      load: () => import('./CurrentAlarmPage.tsx').then((module) => module.CurrentAlarmPage),
    },
    {
      path: '/alarm/history_alarm_page',
      page: 'history_alarm_page',
      title: 'titles.history',
      load: () => import('./HistoryAlarmPage.tsx').then((module) => module.HistoryAlarmPage),
    },
  ],
  navigation: [
    { path: '/alarm/current_alarm_page', order: 10, section: 'alarm' },
    { path: '/alarm/history_alarm_page', order: 20, section: 'alarm' },
  ],
  phoneRoutes: [
    {
      path: '/alarm/current_alarm_page',
      page: 'current_alarm_page',
      title: 'titles.current',
      load: () =>
        import('./PhoneCurrentAlarmPage.tsx').then((module) => module.PhoneCurrentAlarmPage),
    },
  ],
  phoneEntries: [{ path: '/alarm/current_alarm_page', icon: 'alarm', order: 10, on: 'workbench' }],
  standing: [() => import('./popup/AlarmPopups.tsx').then((module) => module.AlarmPopups)],
  search: [
    {
      title: 'titles.current',
      page: 'current_alarm_page',
      search: async (term, signal) => (await import('./find-alarms.ts')).findAlarms(term, signal),
    },
  ],
  bell: [
    {
      title: 'titles.unconfirmed',
      page: 'current_alarm_page',
      path: '/alarm/current_alarm_page',
      topic: alarmsTopic,
      read: async (signal) => (await import('./unconfirmed-alarms.ts')).unconfirmedAlarms(signal),
    },
  ],
};
