// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const telemetryFacts = {
  itemPreview: {
    itemId: { type: 'number', whole: true, above: 0 },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
    first: { type: 'number', whole: true, above: 0, max: 100_000, optional: true },
  },
  groupPreview: {
    itemId: { type: 'number', whole: true, above: 0 },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
  },
  blockValues: {
    blockId: { type: 'number', whole: true, above: 0 },
  },
  values: {
    points: { type: 'other', more: true },
  },
  devicePreview: {
    itemId: { type: 'number', whole: true, above: 0, optional: true },
  },
  setValue: {
    pointId: { type: 'number', whole: true, above: 0 },
    value: { type: 'other', more: true },
    note: { type: 'text', max: 200, optional: true },
    idempotencyKey: { type: 'text', min: 8, max: 64, optional: true },
    validSeconds: { type: 'number', whole: true, min: 1, max: 3600, optional: true },
    typedName: { type: 'text', max: 64, optional: true },
  },
  setRelative: {
    pointId: { type: 'number', whole: true, above: 0 },
    change: { type: 'other', more: true },
    note: { type: 'text', max: 200, optional: true },
    idempotencyKey: { type: 'text', min: 8, max: 64, optional: true },
    validSeconds: { type: 'number', whole: true, min: 1, max: 3600, optional: true },
    typedName: { type: 'text', max: 64, optional: true },
  },
  undo: {
    pointId: { type: 'number', whole: true, above: 0 },
    commandId: { type: 'number', whole: true, above: 0 },
    note: { type: 'text', max: 200, optional: true },
    idempotencyKey: { type: 'text', min: 8, max: 64, optional: true },
    validSeconds: { type: 'number', whole: true, min: 1, max: 3600, optional: true },
    typedName: { type: 'text', max: 64, optional: true },
  },
  setValues: {
    deviceId: { type: 'number', whole: true, above: 0 },
    values: { type: 'list', min: 1, max: 199, code: { min: 'identity.nothing_chosen' } },
    flag: { type: 'other', more: true, optional: true },
    note: { type: 'text', max: 200, optional: true },
    idempotencyKey: { type: 'text', min: 8, max: 60, optional: true },
    validSeconds: { type: 'number', whole: true, min: 1, max: 3600, optional: true },
  },
  cancelValues: {
    deviceId: { type: 'number', whole: true, above: 0 },
    batch: {
      type: 'text',
      min: 36,
      max: 36,
      pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    },
  },
  decide: {
    pointId: { type: 'number', whole: true, above: 0 },
    commandId: { type: 'number', whole: true, above: 0 },
    decision: { type: 'choice', of: ['approve', 'decline', 'withdraw'] },
  },
  writeState: {
    commandId: { type: 'number', whole: true, above: 0 },
  },
  writeList: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 200, optional: true },
    sort: {
      type: 'choice',
      of: ['createdAt', 'deviceName', 'pointName', 'userName'],
      optional: true,
    },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
    pointId: { type: 'number', whole: true, above: 0, optional: true },
    state: {
      type: 'choice',
      of: ['awaiting-approval', 'waiting', 'sent', 'accepted', 'confirmed', 'refused', 'timed-out'],
      optional: true,
    },
    userName: { type: 'text', max: 64, optional: true },
    assignmentId: { type: 'number', whole: true, above: 0, optional: true },
    triggerId: { type: 'number', whole: true, above: 0, optional: true },
    batch: {
      type: 'text',
      min: 36,
      max: 36,
      pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      optional: true,
    },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
  },
  exportWrites: {
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
    pointId: { type: 'number', whole: true, above: 0, optional: true },
    state: {
      type: 'choice',
      of: ['awaiting-approval', 'waiting', 'sent', 'accepted', 'confirmed', 'refused', 'timed-out'],
      optional: true,
    },
    userName: { type: 'text', max: 64, optional: true },
    assignmentId: { type: 'number', whole: true, above: 0, optional: true },
    triggerId: { type: 'number', whole: true, above: 0, optional: true },
    batch: {
      type: 'text',
      min: 36,
      max: 36,
      pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      optional: true,
    },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    timeZone: { type: 'text', max: 64, more: true, optional: true },
  },
  trend: {
    points: { type: 'other', more: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    width: { type: 'number', whole: true, min: 10, max: 4096, optional: true },
  },
  exportSamples: {
    points: { type: 'list', min: 1, max: 200, code: { min: 'identity.nothing_chosen' } },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
  },
  calculatePast: {
    points: { type: 'list', min: 1, max: 50, code: { min: 'identity.nothing_chosen' } },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
  },
} as const satisfies GroupFacts;
