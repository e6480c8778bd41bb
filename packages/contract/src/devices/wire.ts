import { defineWire } from '../manifest/define-wire.ts';
import { connectionTestCalls } from './connection-test/connection-test.calls.ts';
import { dataSetCalls } from './data-sets/data-sets.calls.ts';
import { deletionCalls } from './deletions/deletions.calls.ts';
import { deviceBatchCalls } from './device-batches/device-batches.calls.ts';
import { deviceFileCalls } from './device-file/device-file.calls.ts';
import { deviceCalls } from './devices.calls.ts';
import { devicesChanged, gatewayNoted, gatewaysChanged } from './devices.events.ts';
import { deviceGuards } from './devices.guards.ts';
import { gatewayNoticeCalls } from './gateways/gateway-notices.calls.ts';
import { gatewayCalls } from './gateways/gateways.calls.ts';
import { liveOrderCalls } from './live-orders/live-orders.calls.ts';
import { pointBlockCalls } from './point-blocks/point-blocks.calls.ts';
import { pointFileCalls } from './point-file/point-file.calls.ts';
import { pointGroupCalls } from './point-groups/point-groups.calls.ts';
import { pointBatchCalls } from './points/point-batch.calls.ts';
import { pointSearchCalls } from './points/point-search.calls.ts';
import { pointCalls } from './points/points.calls.ts';
import { selectedPointCalls } from './points/selected-points.calls.ts';
import { protocolWords } from './protocols/protocol-words.ts';
import { referenceCalls } from './references/references.calls.ts';
import { textListCalls } from './text-lists/text-lists.calls.ts';

/** What devices answer and tell. */
export const devices = defineWire({
  calls: {
    gatewayCalls,
    gatewayNoticeCalls,
    deviceCalls,
    deviceBatchCalls,
    deletionCalls,
    deviceFileCalls,
    connectionTestCalls,
    pointCalls,
    pointBatchCalls,
    pointSearchCalls,
    pointGroupCalls,
    pointBlockCalls,
    pointFileCalls,
    dataSetCalls,
    selectedPointCalls,
    liveOrderCalls,
    textListCalls,
    referenceCalls,
  },
  events: { devicesChanged, gatewaysChanged, gatewayNoted },
  words: protocolWords,
  guards: deviceGuards,
});
