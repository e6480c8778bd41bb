// Written by `node scripts/generate.ts` from the declarations.
/** What the frames of the web know of the manifests before anything else is loaded. */

/** The names of the domains, in their order. */
export const domainNames = [
  'identity',
  'tasks',
  'audit',
  'items',
  'devices',
  'telemetry',
  'alarms',
  'system',
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
] as const;

/** Sections of the menu with the domains that open them, in their order. */
export const menuSections = [
  { name: 'items', domain: 'items', order: 20 },
  { name: 'configure', domain: 'devices', order: 30 },
  { name: 'alarm', domain: 'alarms', order: 40 },
  { name: 'analysis', domain: 'reports', order: 50 },
  { name: 'dataviz', domain: 'dataviz', order: 55 },
  { name: 'production', domain: 'production', order: 60 },
  { name: 'maintain', domain: 'maintenance', order: 65 },
  { name: 'business', domain: 'recipes', order: 70 },
  { name: 'access', domain: 'identity', order: 80 },
  { name: 'logs', domain: 'audit', order: 90 },
  { name: 'cards', domain: 'sims', order: 100 },
  { name: 'people', domain: 'identity', order: 120 },
] as const;
