/** Names of what may be permitted, per area; roles hold sets of them. Only ever added to. */
export const permissions = [
  'items.create',
  'items.edit',
  'items.delete',
  'devices.create',
  'devices.edit',
  'devices.delete',
  'points.edit',
  'points.delete',
  'points.write',
  'history.edit',
  'alarms.edit',
  'alarms.delete',
  'alarms.confirm',
  'subusers.view',
  'subusers.edit',
  'subusers.login',
] as const;
export type Permission = (typeof permissions)[number];
