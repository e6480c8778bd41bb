// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const systemEventFacts = {
  list: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['beganAt', 'lastSeenAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    kind: {
      type: 'choice',
      of: [
        'history_behind',
        'history_refusing',
        'disk_low',
        'disk_full',
        'engine_away',
        'backup_failed',
        'backup_old',
        'drill_failed',
        'loop_blocked',
        'clock_set',
        'box_refused',
        'second_server',
      ],
      optional: true,
    },
    severity: { type: 'choice', of: ['warning', 'serious'], optional: true },
    state: { type: 'choice', of: ['open', 'unacknowledged', 'ended'], optional: true },
  },
  export: {
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    kind: {
      type: 'choice',
      of: [
        'history_behind',
        'history_refusing',
        'disk_low',
        'disk_full',
        'engine_away',
        'backup_failed',
        'backup_old',
        'drill_failed',
        'loop_blocked',
        'clock_set',
        'box_refused',
        'second_server',
      ],
      optional: true,
    },
    severity: { type: 'choice', of: ['warning', 'serious'], optional: true },
    state: { type: 'choice', of: ['open', 'unacknowledged', 'ended'], optional: true },
    timeZone: { type: 'text', max: 64, more: true, optional: true },
  },
  acknowledge: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
