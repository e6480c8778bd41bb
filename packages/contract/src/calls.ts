/** Every call there is, for the server, OpenAPI and the tests; the web imports single domains. */

import { alarmCalls } from './alarms/alarms.calls.ts';
import { auditCalls } from './audit/audit.calls.ts';
import { onlineLogCalls } from './audit/online-log.calls.ts';
import { signInLogCalls } from './audit/sign-in-log.calls.ts';
import { webErrorCalls } from './audit/web-errors.calls.ts';
import type { Call } from './call.ts';
import { dataSetCalls } from './devices/data-sets.calls.ts';
import { deviceCalls } from './devices/devices.calls.ts';
import { gatewayCalls } from './devices/gateways.calls.ts';
import { pointBatchCalls } from './devices/point-batch.calls.ts';
import { pointBlockCalls } from './devices/point-blocks.calls.ts';
import { pointFileCalls } from './devices/point-file.calls.ts';
import { pointGroupCalls } from './devices/point-groups.calls.ts';
import { pointCalls } from './devices/points.calls.ts';
import { selectedPointCalls } from './devices/selected-points.calls.ts';
import { accountCalls } from './identity/account.calls.ts';
import { identityCalls } from './identity/identity.calls.ts';
import { outboxCalls } from './identity/outbox.calls.ts';
import { projectGroupCalls } from './identity/project-groups.calls.ts';
import { registrationCalls } from './identity/registration.calls.ts';
import { roleCalls } from './identity/roles.calls.ts';
import { subUserCalls, userCalls } from './identity/users.calls.ts';
import { homeCalls } from './items/home.calls.ts';
import { itemFileCalls } from './items/item-file.calls.ts';
import { itemMapCalls } from './items/item-map.calls.ts';
import { itemCalls } from './items/items.calls.ts';
import { dataMonitorCalls } from './telemetry/data-monitor.calls.ts';
import { historyTaskCalls } from './telemetry/history-tasks.calls.ts';
import { liveCalls } from './telemetry/live.calls.ts';
import { telemetryCalls } from './telemetry/telemetry.calls.ts';

export const allCalls: readonly Call[] = [
  ...Object.values(identityCalls),
  ...Object.values(registrationCalls),
  ...Object.values(accountCalls),
  ...Object.values(userCalls),
  ...Object.values(subUserCalls),
  ...Object.values(roleCalls),
  ...Object.values(projectGroupCalls),
  ...Object.values(outboxCalls),
  ...Object.values(auditCalls),
  ...Object.values(signInLogCalls),
  ...Object.values(onlineLogCalls),
  ...Object.values(webErrorCalls),
  ...Object.values(itemCalls),
  ...Object.values(homeCalls),
  ...Object.values(itemFileCalls),
  ...Object.values(itemMapCalls),
  ...Object.values(gatewayCalls),
  ...Object.values(deviceCalls),
  ...Object.values(pointCalls),
  ...Object.values(pointBatchCalls),
  ...Object.values(pointGroupCalls),
  ...Object.values(pointBlockCalls),
  ...Object.values(pointFileCalls),
  ...Object.values(dataSetCalls),
  ...Object.values(selectedPointCalls),
  ...Object.values(liveCalls),
  ...Object.values(alarmCalls),
  ...Object.values(telemetryCalls),
  ...Object.values(dataMonitorCalls),
  ...Object.values(historyTaskCalls),
];
