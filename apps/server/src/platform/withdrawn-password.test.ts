/** A box signs in while its password is changed. */

import { gatewayId, itemId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import type { MqttRules } from '../engines/mqtt/index.ts';
import { createBoxSignIns } from './admission/index.ts';
import { createBoxBroker } from './box-broker.ts';
import { createMetrics } from './metrics.ts';

/** A broker in the box with nobody in it. */
function open() {
  const clock = createManualClock();
  let rules: MqttRules | undefined;
  const boxes = createBoxBroker({
    clock,
    mqtt: {
      guard: (given) => {
        rules = given;
      },
      subscribe: async () => async () => {},
      disconnect: () => {},
    },
    signIns: createBoxSignIns({ clock, metrics: createMetrics(), longestId: 32 }),
  });
  const signIn = () =>
    rules?.connect({ clientId: '', userName: 'box', password: 'old', address: '203.0.113.9' });
  return { boxes, signIn };
}

test.each(['before', 'while'])(
  'is not let in by one that was changed %s its owner was looked up',
  async (moment) => {
    const { boxes, signIn } = open();
    let proof = 'old';
    const credential = () => ({ gatewayId: gatewayId(1), itemId: itemId(1), proof });
    const isAsked = Promise.withResolvers<void>();
    const owner = Promise.withResolvers<string>();
    const change = async (): Promise<void> => {
      proof = 'new';
      await boxes.recheck(new Set([gatewayId(1)]));
    };
    boxes.admit({
      async authenticate() {
        const known = credential();
        if (moment === 'before') await change();
        return known;
      },
      credentials: async () => [credential()],
      ownerOf: () => {
        isAsked.resolve();
        return owner.promise;
      },
    });
    const rights = signIn();
    await isAsked.promise;
    if (moment === 'while') await change();
    owner.resolve('an account');
    expect(await rights).toBeNull();
  },
);
