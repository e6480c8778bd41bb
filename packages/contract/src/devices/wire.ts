import { defineWire } from '../define-wire.ts';
import { dataSetCalls } from './data-sets.calls.ts';
import { deviceCalls } from './devices.calls.ts';
import { gatewayCalls } from './gateways.calls.ts';
import { pointBatchCalls } from './point-batch.calls.ts';
import { pointBlockCalls } from './point-blocks.calls.ts';
import { pointFileCalls } from './point-file.calls.ts';
import { pointGroupCalls } from './point-groups.calls.ts';
import { pointCalls } from './points.calls.ts';
import { selectedPointCalls } from './selected-points.calls.ts';

/** What devices answer. */
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
});
