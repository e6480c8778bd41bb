import { defineWire } from '../manifest/define-wire.ts';
import { dataSetCalls } from './data-sets/data-sets.calls.ts';
import { deviceCalls } from './devices.calls.ts';
import { devicesChanged, gatewaysChanged } from './devices.events.ts';
import { deviceGuards } from './devices.guards.ts';
import { gatewayCalls } from './gateways/gateways.calls.ts';
import { pointBlockCalls } from './point-blocks/point-blocks.calls.ts';
import { pointFileCalls } from './point-file/point-file.calls.ts';
import { pointGroupCalls } from './point-groups/point-groups.calls.ts';
import { pointBatchCalls } from './points/point-batch.calls.ts';
import { pointCalls } from './points/points.calls.ts';
import { selectedPointCalls } from './points/selected-points.calls.ts';

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
