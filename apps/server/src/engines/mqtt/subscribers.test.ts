import { minutes, refusal } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { createSubscribers } from './subscribers.ts';

it('does not fill the log with what boxes send that cannot be read', async () => {
  const lines: object[] = [];
  const clock = createManualClock();
  const log = { ...silentLog, warn: (facts: object) => void lines.push(facts) };
  const subscribers = createSubscribers(log, clock);
  subscribers.add({
    filter: 'gateways/#',
    receive: async () => {
      throw refusal('telemetry.gateway_message_invalid', { reason: 'not JSON' });
    },
  });
  const sendMany = async (): Promise<void> => {
    for (let times = 0; times < 500; times += 1) {
      await subscribers.deliver({ topic: 'gateways/box1/samples', payload: Buffer.from('{') });
    }
  };
  await sendMany();
  const code = 'telemetry.gateway_message_invalid';
  const line = { topic: 'gateways/box1/samples', code, reason: 'not JSON' };
  expect(lines).toEqual([{ ...line, messages: 1 }]);
  clock.advance(minutes(1));
  await sendMany();
  expect(lines).toEqual([
    { ...line, messages: 1 },
    { ...line, messages: 500 },
  ]);
});
