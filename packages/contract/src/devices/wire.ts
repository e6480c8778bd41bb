import { defineWire } from '../define-wire.ts';
import { dataSetCalls } from './data-sets.calls.ts';
import { deviceCalls } from './devices.calls.ts';
import { devicesChanged, gatewaysChanged } from './devices.events.ts';
import { deviceGuards } from './devices.guards.ts';
import { gatewayCalls } from './gateways.calls.ts';
import { pointBatchCalls } from './point-batch.calls.ts';
import { pointBlockCalls } from './point-blocks.calls.ts';
import { pointFileCalls } from './point-file.calls.ts';
import { pointGroupCalls } from './point-groups.calls.ts';
import { pointCalls } from './points.calls.ts';
import { selectedPointCalls } from './selected-points.calls.ts';

/** What devices answer and tell. */
export const devices = defineWire({
  calls: {
    gatewayCalls,
    deviceCalls,
    pointCalls,
    pointBatchCalls,
    pointGroupCalls,
    pointBlockCalls,
    pointFileCalls,
    dataSetCalls,
    selectedPointCalls,
  },
  events: { devicesChanged, gatewaysChanged },
  guards: deviceGuards,
});
