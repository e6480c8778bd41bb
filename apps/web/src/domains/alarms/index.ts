import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { contribute } from '@millwright/kernel';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';
import { type LimitTool, limitTools } from '../devices/index.ts';
import { type AccountSection, accountSections } from '../identity/index.ts';
import {
  type DeviceTab,
  deviceTabs,
  homeCards as homeCardPort,
  homeTiles as homeTilePort,
  type ItemBadge,
  type ItemTab,
  itemBadges,
  itemTabs,
  type PointChangePreview,
  pointChangePreviews,
  type ReferenceKind,
  referenceKinds,
} from '../items/index.ts';
import { alarmLevelSources } from '../telemetry/index.ts';
import { homeCards } from './home-cards.ts';
import { homeTiles } from './home-tiles.ts';
import { alarmPopup, popupKinds } from './popup/popup-kinds.ts';

export { type ScreenLinks, type ScreenSelectProps, screenLinks } from './details/screen-links.ts';
export { type PopupKind, popupKinds } from './popup/popup-kinds.ts';
export { dismissPopup, type Popup, showPopup } from './popup/popups.store.ts';

const PhoneAlarmsTab = lazyPart('alarms', () =>
  import('./phone/PhoneAlarmsTab.tsx').then((module) => module.PhoneAlarmsTab),
);

const tab: ItemTab = {
  key: 'alarms',
  order: 30,
  title: 'alarms:titles.tab',
  badge: ({ alarms }) => alarms,
  Desktop: lazyPart('alarms', () => import('./AlarmsTab.tsx').then((module) => module.AlarmsTab)),
  Phone: PhoneAlarmsTab,
};

const deviceTab: DeviceTab = {
  key: 'alarms',
  order: 30,
  title: 'alarms:titles.tab',
  Badge: lazyPart(
    'alarms',
    () => import('./phone/DeviceAlarmCount.tsx').then((module) => module.DeviceAlarmCount),
    null,
  ),
  Tab: PhoneAlarmsTab,
};

const limitPreview: PointChangePreview = {
  key: 'alarms',
  order: 10,
  Preview: lazyPart(
    'alarms/limits',
    () => import('./limits/LimitPreviewOf.tsx').then((module) => module.LimitPreviewOf),
    null,
  ),
};

/** The current alarms of an item or a device in a box of any size, for screens. */
export const alarmsOnScreens = () => import('./screen-part/AlarmsOnScreen.tsx');

const AlarmLevelsOfItem = lazyPart(
  'alarms',
  () => import('./AlarmLevelsOfItem.tsx').then((module) => module.AlarmLevelsOfItem),
  null,
);

const badge: ItemBadge = {
  key: 'alarms',
  order: 10,
  urgent: true,
  title: 'alarms:titles.figures.active',
  some: 'alarms:titles.badge.some',
  none: 'alarms:titles.badge.none',
  tab: 'alarms',
  count: ({ alarms }) => alarms,
};

const ways: AccountSection = {
  key: 'alarms',
  order: 40,
  title: 'alarms:titles.ways',
  Part: lazyPart('alarms', () =>
    import('./ways/AlarmSwitches.tsx').then((module) => module.AlarmSwitches),
  ),
};

const rules: ReferenceKind = {
  subject: 'alarm_rule',
  title: 'alarms:rules.title',
  address: ({ itemId }) => `/item/item_query?itemId=${itemId}&tab=alarms&part=rules`,
};

const suppressions: ReferenceKind = {
  subject: 'alarm_suppression',
  title: 'alarms:titles.suppressions',
  address: ({ itemId }) => `/item/item_query?itemId=${itemId}&tab=alarms&part=suppressions`,
};

const limitRehearsal: LimitTool = {
  key: 'rehearsal',
  order: 10,
  Tool: lazyPart(
    'alarms/rehearsal',
    () => import('./rehearsal/LimitRehearsal.tsx').then((module) => module.LimitRehearsal),
    null,
  ),
};

export const web: WebDomain = {
  name: 'alarms',
  sectionIcons: { alarm: 'alarm' },
  contributes: [
    contribute(itemTabs, tab),
    contribute(deviceTabs, deviceTab),
    contribute(itemBadges, badge),
    contribute(alarmLevelSources, AlarmLevelsOfItem),
    contribute(referenceKinds, rules),
    contribute(referenceKinds, suppressions),
    contribute(pointChangePreviews, limitPreview),
    ...homeCards.map((card) => contribute(homeCardPort, card)),
    ...homeTiles.map((tile) => contribute(homeTilePort, tile)),
    contribute(accountSections, ways),
    contribute(popupKinds, alarmPopup),
    contribute(limitTools, limitRehearsal),
  ],
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
    {
      path: '/alarm/alarm_quality_page',
      page: 'history_alarm_page',
      title: 'titles.quality',
      load: () => import('./quality/QualityPage.tsx').then((module) => module.QualityPage),
    },
    {
      path: '/alarm/alarm_page',
      page: 'history_alarm_page',
      title: 'titles.alarm',
      tabBy: ['alarmId'],
      parent: '/alarm/history_alarm_page',
      load: () => import('./page/AlarmPage.tsx').then((module) => module.AlarmPage),
    },
  ],
  navigation: [
    { path: '/alarm/current_alarm_page', order: 10, section: 'alarm' },
    { path: '/alarm/history_alarm_page', order: 20, section: 'alarm' },
    { path: '/alarm/alarm_quality_page', order: 30, section: 'alarm' },
  ],
  phoneRoutes: [
    {
      path: '/alarm/current_alarm_page',
      page: 'current_alarm_page',
      title: 'titles.current',
      shared: true,
      load: () =>
        import('./phone/PhoneCurrentAlarmPage.tsx').then((module) => module.PhoneCurrentAlarmPage),
    },
    {
      path: '/alarm/history_alarm_page',
      page: 'history_alarm_page',
      title: 'titles.history',
      shared: true,
      load: () =>
        import('./phone/PhoneHistoryAlarmPage.tsx').then((module) => module.PhoneHistoryAlarmPage),
    },
    {
      path: '/alarm/alarm_page',
      page: 'history_alarm_page',
      title: 'titles.alarm',
      one: 'alarmId',
      shared: true,
      load: () => import('./page/PhoneAlarmPage.tsx').then((module) => module.PhoneAlarmPage),
    },
  ],
  keeps: [alarmEndpoints.current, alarmEndpoints.trend],
  phoneEntries: [
    { path: '/alarm/current_alarm_page', icon: 'alarm', order: 10, on: 'workbench' },
    { path: '/alarm/history_alarm_page', icon: 'alarm', order: 20, on: 'workbench' },
  ],
  overlays: [() => import('./popup/AlarmPopups.tsx').then((module) => module.AlarmPopups)],
  search: [
    {
      title: 'titles.current',
      page: 'current_alarm_page',
      search: async (term, signal) =>
        (await import('./list/find-alarms.ts')).findAlarms(term, signal),
    },
  ],
  bell: [
    {
      title: 'titles.unconfirmed',
      page: 'current_alarm_page',
      path: '/alarm/current_alarm_page',
      topic: alarmsTopic,
      shows: ['alarm'],
      read: async (signal) =>
        (await import('./list/unconfirmed-alarms.ts')).unconfirmedAlarms(signal),
    },
  ],
};
