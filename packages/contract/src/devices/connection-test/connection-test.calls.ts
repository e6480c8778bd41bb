import { defineCall } from '../../call/call.ts';
import type { CallRate } from '../../call/call-admission.ts';
import { preview, previewInput, testAnswer, testedDevice } from './connection-test.schemas.ts';

const errors = [
  'device.link_rule',
  'device.host_rule',
  'device.port_rule',
  'device.unit_rule',
  'device.setting_of_other_protocol',
  'device.not_testable',
  'device.not_collecting',
  'device.profile_unknown',
  'device.gateway_kind_wrong',
  'device.address_forbidden',
  'device.host_unknown',
] as const;

/** A connection each: enough for who tries settings, too little to search a network for ports. */
const testing: readonly CallRate[] = [
  { by: 'session', calls: 30, seconds: 60 },
  { by: 'account', calls: 60, seconds: 60 },
];
/** A page with a preview asks every few seconds. */
const previewing: readonly CallRate[] = [
  { by: 'session', calls: 60, seconds: 60 },
  { by: 'account', calls: 120, seconds: 60 },
];

/** Who may add a device may ask one first; nothing is stored, and no item is touched. */
export const connectionTestCalls = {
  run: defineCall({
    name: 'connectionTests.run',
    method: 'POST',
    path: 'deviceconfig/test',
    summary:
      'Asks a device once that is not set up yet: connects to it, within five seconds, or asks over the connection of its gateway, within ten',
    input: testedDevice,
    reply: testAnswer,
    rule: { kind: 'session', permission: 'devices.create' },
    admission: { weight: 'heavy', rate: testing },
    changesNothing: 'it only asks',
    errors,
  }),
  preview: defineCall({
    name: 'connectionTests.preview',
    method: 'POST',
    path: 'deviceconfig/preview',
    summary:
      'What points would show of a device that is not set up yet, with the bytes as they came; tells of each what became of it, in the order of the points',
    input: previewInput,
    reply: preview,
    rule: { kind: 'session', permission: 'devices.create' },
    admission: { weight: 'heavy', rate: previewing },
    changesNothing: 'it only asks',
    errors: [...errors, 'point.slope_zero', 'point.address_of_other_protocol'],
  }),
};
