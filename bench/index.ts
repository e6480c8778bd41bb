/** What `npm run bench` measures, in the order of its table. */

import { alarmsStored } from './alarms/alarms-stored.ts';
import { rehearsalMonth } from './alarms/rehearsal-month.ts';
import { backupBesideLoad } from './backup-beside-load.ts';
import { calculated } from './conditions/calculated.ts';
import { condition } from './conditions/condition.ts';
import { expression } from './conditions/expression.ts';
import { expressionCondition } from './conditions/expression-condition.ts';
import { triggerWrite } from './conditions/trigger-write.ts';
import { writeBatch } from './conditions/write-batch.ts';
import { historyDay, historyInsert, historyStorage, historyYear } from './history/rows.ts';
import { boxFlood } from './hostile/box-flood.ts';
import { hostileTenant } from './hostile/hostile-tenant.ts';
import { loopBlock } from './hostile/loop-block.ts';
import { packetFlood } from './hostile/packet-flood.ts';
import { ingest, ingestActing, ingestHonest } from './ingest.ts';
import { alarmStorm } from './live/alarm-storm.ts';
import { liveFanOut } from './live/live-fan-out.ts';
import { painted } from './live/painted.ts';
import { mqttAcknowledged } from './mqtt-acknowledged.ts';
import { phoneLoad } from './phone-load.ts';
import { pointsAdded } from './points-added.ts';
import { projectPages } from './projects/rows.ts';
import type { Row } from './row.ts';
import { rtuLine } from './rtu-line.ts';
import { screens } from './scene/rows.ts';
import { idle, smallSite } from './small-site.ts';
import { start } from './start.ts';
import { traffic } from './traffic.ts';
import { webHome, webSignIn } from './web-load.ts';

export const rows: readonly Row[] = [
  condition,
  expression,
  expressionCondition,
  calculated,
  triggerWrite,
  writeBatch,
  ingest,
  ingestHonest,
  ingestActing,
  liveFanOut,
  painted,
  alarmStorm,
  rehearsalMonth,
  alarmsStored,
  mqttAcknowledged,
  rtuLine,
  boxFlood,
  hostileTenant,
  packetFlood,
  loopBlock,
  historyStorage,
  historyInsert,
  historyDay,
  historyYear,
  pointsAdded,
  smallSite,
  idle,
  start,
  backupBesideLoad,
  traffic,
  webSignIn,
  webHome,
  ...phoneLoad,
  ...projectPages,
  ...screens,
];
