import { defineDomain } from '../manifest/define-domain.ts';
import { itemCheckErrors } from './item-check/item-check.errors.ts';
import { itemErrors } from './items.errors.ts';
import { shiftCalendarErrors } from './shift-calendars/shift-calendars.errors.ts';

/** Customer projects: what everything hangs from, and what access is given by. */
export const items = defineDomain({
  name: 'items',
  errors: { ...itemErrors, ...shiftCalendarErrors, ...itemCheckErrors },
  permissions: ['items.create', 'items.edit', 'items.delete', 'project_groups.edit'],
  pages: {
    home: { opens: 'everybody' },
    item_page: { opens: 'everybody', section: 'items' },
    item_query: { opens: 'everybody', section: 'items' },
    configure_shift: { opens: 'role', section: 'configure' },
    configure_check: { opens: 'role', section: 'configure' },
    tree: { opens: 'account-holder', section: 'items' },
  },
  elements: {
    item_page: ['items.create', 'items.edit', 'items.delete'],
    configure_shift: ['items.edit'],
    tree: ['project_groups.edit'],
  },
  sections: { items: 20 },
  subjects: {
    item: {
      counted: true,
      verbs: ['create', 'edit', 'delete', 'restore', 'assign', 'import'],
      scope: 'item',
    },
    item_user: { verbs: ['edit'] },
    shift_calendar: { verbs: ['edit'] },
    project_group: { verbs: ['create', 'edit', 'delete', 'move', 'set_items'] },
  },
  counts: { home: { items: 'growing' } },
});
