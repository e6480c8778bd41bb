// Written by `node scripts/generate.ts` from the declarations.
import { alarms } from './alarms/wire.ts';
import { audit } from './audit/wire.ts';
import { devices } from './devices/wire.ts';
import { identity } from './identity/wire.ts';
import { items } from './items/wire.ts';
import { notices } from './notices/wire.ts';
import { reports } from './reports/wire.ts';
import { system } from './system/wire.ts';
import { tasks } from './tasks/wire.ts';
import { telemetry } from './telemetry/wire.ts';

/** In the order of the domains. */
export const wires = [
  identity,
  tasks,
  audit,
  items,
  devices,
  telemetry,
  alarms,
  system,
  notices,
  reports,
] as const;
