import {
  type GatewayRow,
  gatewayInput,
} from '@millwright/contract/devices/gateways/gateways.schemas';
import { gatewayId, itemId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { finishGateway, freshMapping, startFromBox, startGateway } from './gateway-form.ts';

const named = { inItem: '3', gatewayName: 'Hall 2', boxId: 'BOX0001' };
const fresh = { ...startGateway(null), ...named };

it('adds an MQTT box with a password and what it publishes', () => {
  const mapping = { ...freshMapping, topic: 'up' };
  const entry = finishGateway({ ...fresh, password: 'secret1', mappings: [mapping] });
  expect(gatewayInput.parse(entry)).toMatchObject({
    itemId: itemId(3),
    kind: 'mqtt',
    mappings: [mapping],
  });
});

it('begins in the project that its list is narrowed to', () => {
  expect(startGateway(null, itemId(3)).inItem).toBe('3');
  expect(startGateway(null, null)).not.toHaveProperty('inItem');
});

it('leaves an empty password as it is', () => {
  expect(finishGateway(fresh)).not.toHaveProperty('password');
});

it.each([
  [
    { hex: '44545530303031', text: 'DTU0001' },
    { match: 'exact', literal: { encoding: 'text', value: 'DTU0001' } },
  ],
  [
    { hex: '00ff17', text: null },
    { match: 'exact', literal: { encoding: 'hex', value: '00ff17' } },
  ],
  [
    { hex: '41'.repeat(41), text: 'A'.repeat(41) },
    { match: 'prefix', literal: { encoding: 'text', value: 'A'.repeat(40) } },
  ],
])('takes over the box that sent %j', (sent, packet) => {
  const box = { ...sent, address: '10.0.0.9', firstAt: 1, lastAt: 2, times: 3 };
  const entry = finishGateway({ ...startFromBox(box), ...named });
  expect(gatewayInput.parse(entry).registration).toMatchObject({ packet, heartbeat: null });
});

it('edits a registration without losing any of it', () => {
  const registration: GatewayRow['registration'] = {
    packet: { match: 'pattern', pattern: 'IMEI\\d{15}' },
    sent: 'both',
    packetPrefix: { encoding: 'hex', value: 'aa55' },
    heartbeat: { encoding: 'text', value: 'ping' },
  };
  const row: GatewayRow = {
    id: gatewayId(1),
    itemId: itemId(3),
    kind: 'dial-in',
    gatewayName: 'Hall 2',
    boxId: 'BOX0001',
    registration,
    awaitsConsent: false,
    networks: ['10.1.0.0/16'],
    mappings: [],
    deviceCount: 0,
    version: 1,
    createdAt: 1,
    updatedAt: 1,
    live: null,
    refusedPassword: null,
  };
  expect(finishGateway(startGateway(row))).toMatchObject({
    registration,
    networks: ['10.1.0.0/16'],
  });
});
