/**
 * The domains, in the order in which they are built; a domain may use those before it. This is the
 * one list: codes of refusals, permissions, pages, subjects and figures are derived from it, and the
 * folders of contract, server and web carry these names and no others.
 */
import { alarms } from './alarms/manifest.ts';
import { audit } from './audit/manifest.ts';
import { billing } from './billing/manifest.ts';
import { dataviz } from './dataviz/manifest.ts';
import { devices } from './devices/manifest.ts';
import { identity } from './identity/manifest.ts';
import { instalments } from './instalments/manifest.ts';
import { items } from './items/manifest.ts';
import { maintenance } from './maintenance/manifest.ts';
import { notices } from './notices/manifest.ts';
import { production } from './production/manifest.ts';
import { recipes } from './recipes/manifest.ts';
import { reports } from './reports/manifest.ts';
import { screens } from './screens/manifest.ts';
import { sims } from './sims/manifest.ts';
import { system } from './system/manifest.ts';
import { tasks } from './tasks/manifest.ts';
import { telemetry } from './telemetry/manifest.ts';

export const domains = [
  identity,
  tasks,
  audit,
  items,
  devices,
  telemetry,
  alarms,
  system,
  notices,
  recipes,
  production,
  maintenance,
  instalments,
  screens,
  reports,
  sims,
  billing,
  dataviz,
] as const;

/** Any of their manifests. */
export type Domain = (typeof domains)[number];
export type DomainName = Domain['name'];
