import { expect, test } from 'vitest';
import { breachesOf } from './check-imports.ts';
import { webCycles } from './web-cycles.ts';

const names = (from: string, target: string) =>
  breachesOf(from, target).map((breach) => breach.split(':')[0]);

const s = 'apps/server/src';
const w = 'apps/web/src';

test.each([
  ['kernel-stands-alone', 'packages/kernel/src/a.ts', 'node:fs'],
  ['contract-on-kernel', 'packages/contract/src/a.ts', 'npm:fastify'],
  [
    'contract-in-order',
    'packages/contract/src/devices/points/points.schemas.ts',
    'packages/contract/src/alarms/alarms.schemas.ts',
  ],
  [
    'contract-rooms-know-no-domain',
    'packages/contract/src/live/live-messages.ts',
    'packages/contract/src/telemetry/telemetry.schemas.ts',
  ],
  [
    'manifests-are-words',
    'packages/contract/src/alarms/manifest.ts',
    'packages/contract/src/alarms/alarms.calls.ts',
  ],
  [
    'web-takes-endpoints',
    `${w}/domains/alarms/a.ts`,
    'packages/contract/src/alarms/alarms.calls.ts',
  ],
  ['web-layers', `${w}/shell/session/Guard.tsx`, `${w}/domains/identity/index.ts`],
  ['web-layers', `${w}/domains/identity/index.ts`, `${w}/app/open-domains.ts`],
  ['web-layers', `${w}/wire/call.ts`, `${w}/shell/status/Notices.tsx`],
  ['packages-below-apps', 'packages/ui/src/a.tsx', 'packages/contract/src/index.ts'],
  ['base-is-the-floor', `${s}/base/log.ts`, `${s}/platform/http/index.ts`],
  ['engines-know-no-neighbour', `${s}/engines/mqtt/a.ts`, `${s}/engines/postgres/index.ts`],
  ['vendors-only-in-engines', `${s}/platform/jobs/jobs.ts`, 'npm:pg'],
  ['libraries-in-one-room', `${w}/domains/devices/a.tsx`, 'npm:papaparse'],
  ['libraries-in-one-room', `${s}/domains/devices/a.ts`, 'npm:papaparse'],
  ['platform-knows-no-domain', `${s}/platform/jobs/jobs.ts`, `${s}/domains/items/index.ts`],
  [
    'platform-knows-no-domain',
    `${s}/platform/live/live.ts`,
    'packages/contract/src/telemetry/telemetry.topics.ts',
  ],
  [
    'platform-rooms-by-public-api',
    `${s}/domains/items/a.ts`,
    `${s}/platform/http/caller/cookie.ts`,
  ],
  [
    'platform-rooms-by-public-api',
    `${s}/platform/live/live.ts`,
    `${s}/platform/http/caller/cookie.ts`,
  ],
  ['sql-only-in-stores', `${s}/domains/items/add-item.ts`, `${s}/engines/postgres/index.ts`],
  ['public-api-only', `${s}/domains/devices/a.ts`, `${s}/domains/items/items.store.ts`],
  ['public-api-only', `${s}/compose.ts`, `${s}/domains/items/items.store.ts`],
  ['public-api-only', `${w}/domains/devices/a.tsx`, `${w}/domains/items/Item.tsx`],
  ['rooms-by-public-api', `${s}/domains/devices/a.ts`, `${s}/domains/devices/points/b.ts`],
  ['rooms-by-public-api', `${s}/domains/devices/gateways/a.ts`, `${s}/domains/devices/points/b.ts`],
  ['rooms-by-public-api', `${s}/domains/devices/a.ts`, `${s}/domains/devices/points/c/index.ts`],
  ['earlier-domains-only', `${s}/domains/items/a.ts`, `${s}/domains/alarms/index.ts`],
  ['domains-below-compose', `${s}/domains/items/a.ts`, 'apps/plant/src/index.ts'],
  ['web-without-server', `${w}/main.tsx`, `${s}/base/config.ts`],
  ['testing-only-in-tests', `${s}/main.ts`, 'packages/testing/src/index.ts'],
])('%s refuses %s → %s', (rule, from, target) => {
  expect(names(from, target)).toEqual([rule]);
});

test.each([
  ['packages/contract/src/a.ts', 'npm:zod'],
  [`${s}/engines/mqtt/index.ts`, 'npm:aedes'],
  [`${s}/platform/files/csv.ts`, 'npm:papaparse'],
  [`${s}/platform/jobs/jobs.ts`, `${s}/engines/postgres/index.ts`],
  [`${s}/platform/http/http.ts`, `${s}/platform/http/caller/cookie.ts`],
  [`${s}/platform/live/live.ts`, 'packages/contract/src/live/live-messages.ts'],
  [`${s}/domains/items/a.ts`, `${s}/platform/metrics.ts`],
  [`${s}/domains/items/items.store.ts`, `${s}/engines/postgres/index.ts`],
  [`${s}/domains/telemetry/history/samples.series.ts`, `${s}/engines/clickhouse/index.ts`],
  [`${s}/domains/alarms/a.ts`, `${s}/domains/items/index.ts`],
  [`${s}/domains/alarms/a.ts`, 'packages/contract/src/alarms/alarms.events.ts'],
  [`${s}/domains/devices/gateways/a.ts`, `${s}/domains/devices/points/index.ts`],
  [`${s}/domains/devices/points/c/a.ts`, `${s}/domains/devices/points/b.ts`],
  [`${s}/domains/devices/points/a.ts`, `${s}/domains/devices/points/c/index.ts`],
  [`${s}/domains/devices/points/a.ts`, `${s}/domains/devices/devices.store.ts`],
  [`${s}/compose.ts`, `${s}/domains/items/index.ts`],
  ['packages/contract/src/alarms/a.ts', 'packages/contract/src/devices/points/points.schemas.ts'],
  ['packages/contract/src/alarms/manifest.ts', 'packages/contract/src/alarms/alarms.errors.ts'],
  ['packages/contract/src/telemetry/wire.ts', 'packages/contract/src/live/live.calls.ts'],
  ['packages/contract/src/domains.ts', 'packages/contract/src/alarms/manifest.ts'],
  [`${w}/domains/alarms/a.ts`, 'packages/contract/src/alarms/endpoints.ts'],
  [`${w}/main.tsx`, `${w}/domains/identity/public.ts`],
  [`${w}/shell/a.tsx`, `${w}/wire/call.ts`],
  [`${w}/domains/devices/a.tsx`, `${w}/domains/items/index.ts`],
  [`${w}/domains/items/a.tsx`, 'packages/ui/src/index.ts'],
  ['bench/live.ts', 'packages/testing/src/index.ts'],
])('%s → %s is allowed', (from, target) => {
  expect(names(from, target)).toEqual([]);
});

test('finds a circle of web domains once', () => {
  const edge = (from: string, to: string) => ({
    from: `${w}/domains/${from}/a.tsx`,
    target: `${w}/domains/${to}/index.ts`,
  });
  expect(
    webCycles([edge('items', 'devices'), edge('devices', 'alarms'), edge('items', 'alarms')]),
  ).toEqual([]);
  expect(
    webCycles([edge('items', 'devices'), edge('devices', 'alarms'), edge('alarms', 'devices')]),
  ).toEqual([['devices', 'alarms', 'devices']]);
});
