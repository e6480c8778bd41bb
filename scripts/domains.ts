/**
 * The domains, in the order in which they are built. A domain may use those before it; the folders
 * of contract, server and web carry these names and no others.
 */
export const domains: readonly string[] = [
  'identity',
  'audit',
  'items',
  'devices',
  'telemetry',
  'alarms',
  'notices',
  'recipes',
  'production',
  'maintenance',
  'instalments',
  'screens',
  'reports',
  'sims',
  'billing',
  'dataviz',
];
