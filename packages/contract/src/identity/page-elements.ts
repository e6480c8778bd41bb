import type { Permission } from '../permissions.ts';
import type { managementPages, openPages, rolePages } from './pages.ts';

type Page = (typeof openPages | typeof rolePages | typeof managementPages)[number];

/** What stands on a page and needs a permission; the same permission may be needed on several. */
export const pageElements: Readonly<Partial<Record<Page, readonly Permission[]>>> = {
  item_page: ['items.create', 'items.edit', 'items.delete'],
  item_query: ['points.write', 'alarms.confirm', 'alarms.edit', 'alarms.delete'],
  device_page: [
    'devices.create',
    'devices.edit',
    'devices.delete',
    'points.edit',
    'points.delete',
    'points.write',
  ],
  configure_history_data: ['history.edit'],
  configure_item_query: [
    'devices.create',
    'devices.edit',
    'devices.delete',
    'points.edit',
    'points.delete',
  ],
  current_alarm_page: ['alarms.confirm'],
  'child-user': ['subusers.view', 'subusers.edit', 'subusers.login'],
};
