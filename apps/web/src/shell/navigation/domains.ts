/** The domains of the web, in the order of the house. */
import { alarms } from '../../domains/alarms/index.ts';
import { audit } from '../../domains/audit/index.ts';
import { devices } from '../../domains/devices/index.ts';
import { identity } from '../../domains/identity/index.ts';
import { items } from '../../domains/items/index.ts';
import { telemetry } from '../../domains/telemetry/index.ts';
import type { WebDomain, WebRoute } from '../web-domain.ts';
import type { RouteOwner } from './find-route.ts';

export const domains: readonly WebDomain[] = [identity, audit, items, devices, telemetry, alarms];

export const desktopOwners: readonly RouteOwner<WebRoute>[] = domains;
