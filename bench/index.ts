/** What `npm run bench` measures, in the order of its table. */
import { boxFlood } from './box-flood.ts';
import { condition } from './condition.ts';
import { historyDay, historyInsert, historyStorage, historyYear } from './history.ts';
import { hostileTenant } from './hostile-tenant.ts';
import { ingest, ingestHonest } from './ingest.ts';
import { liveFanOut } from './live-fan-out.ts';
import { mqttAcknowledged } from './mqtt-acknowledged.ts';
import { painted } from './painted.ts';
import type { Row } from './row.ts';
import { start } from './start.ts';
import { traffic } from './traffic.ts';
import { webHome, webSignIn } from './web-load.ts';

export const rows: readonly Row[] = [
  condition,
  ingest,
  ingestHonest,
  liveFanOut,
  painted,
  mqttAcknowledged,
  boxFlood,
  hostileTenant,
  historyStorage,
  historyInsert,
  historyDay,
  historyYear,
  start,
  traffic,
  webSignIn,
  webHome,
];
