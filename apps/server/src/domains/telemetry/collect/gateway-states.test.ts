import type { Gateway, GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import { itemId, seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { beforeEach, expect, it } from 'vitest';
import { createGatewayStates, type GatewayState } from './gateway-states.ts';

const gateway = { id: 5, itemId: itemId(2), gatewayName: '空压站网关' } as Gateway;
const clock = createManualClock(timestamp(1_000_000));
let live: Pick<GatewayLive, 'state' | 'since' | 'ended'> | null;
let told: Pick<GatewayState, 'at' | 'state' | 'reason'>[];
let holds: boolean;

const open = () => {
  const states = createGatewayStates({
    clock,
    lease: { holds: () => holds },
    live: () => live as GatewayLive | null,
    changed: ({ at, state, reason }) => told.push({ at, state, reason }),
  });
  states.set(gateway);
  states.start();
  return states;
};

beforeEach(() => {
  told = [];
  holds = true;
  live = null;
});

it('tells each change once, from when it was so and why', () => {
  const states = open();
  live = { state: 'offline', since: null, ended: null };
  clock.advance(seconds(3));
  expect(told).toEqual([]);
  live = { state: 'online', since: 7, ended: null };
  clock.advance(seconds(3));
  states.set({ ...gateway, gatewayName: '改名' });
  clock.advance(seconds(3));
  live = { state: 'offline', since: 9, ended: 'silent' };
  clock.advance(seconds(1));
  live = { state: 'online', since: 11, ended: null };
  clock.advance(seconds(1));
  live = { state: 'offline', since: 12, ended: 'disconnected' };
  states.stop();
  expect(told).toEqual([
    { at: 7, state: 'online', reason: null },
    { at: 9, state: 'offline', reason: 'gateway.silent' },
    { at: 11, state: 'online', reason: null },
    { at: 12, state: 'offline', reason: 'gateway.disconnected' },
  ]);
});

it('tells nothing where another server collects, nor of one that was deleted', () => {
  holds = false;
  const states = open();
  live = { state: 'online', since: 7, ended: null };
  clock.advance(seconds(2));
  holds = true;
  states.remove(gateway.id);
  clock.advance(seconds(2));
  states.stop();
  expect(told).toEqual([]);
});
