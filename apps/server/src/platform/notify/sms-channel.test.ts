import { systemClock, timestamp } from '@millwright/kernel';
import { type SmsSandbox, startSmsSandbox } from '@millwright/plant/sandbox/sms-sandbox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSmsChannel, type SmsTemplate } from './sms-channel.ts';

let service: SmsSandbox;
beforeEach(async () => {
  service = await startSmsSandbox({ id: 'key', secret: 'secret' });
});
afterEach(() => service.stop());

const channel = (given: { secret?: string; ahead?: number; template?: SmsTemplate } = {}) =>
  createSmsChannel(
    {
      url: service.url,
      accessKeyId: 'key',
      accessKeySecret: given.secret ?? 'secret',
      signName: "工厂 (1)*'!~",
    },
    {
      clock: { ...systemClock, now: () => timestamp(Date.now() + (given.ahead ?? 0)) },
      template: given.template ?? { channel: 'sms', code: 'SMS_1' },
    },
  );
const message = {
  id: 7,
  channel: 'sms',
  to: '13800138000',
  subject: '',
  text: '',
  parameters: { code: '012345' },
};

it('signs so that the service takes the message', async () => {
  await channel().deliver(message);
  expect(service.sent).toEqual([
    {
      phone: '13800138000',
      signName: "工厂 (1)*'!~",
      templateCode: 'SMS_1',
      parameters: { code: '012345' },
    },
  ]);
});

it.each([
  ['another secret', { secret: 'other' }, /SignatureDoesNotMatch/],
  ['a clock that is an hour off', { ahead: 3_600_000 }, /InvalidTimeStamp/],
])('is tried again after %s', async (_what, given, reason) => {
  await expect(channel(given).deliver(message)).rejects.toMatchObject({
    family: 'outage',
    details: { reason: expect.stringMatching(reason) },
  });
  expect(service.sent).toEqual([]);
});

it('gives up what the service will never take', async () => {
  const refused = { family: 'refusal', code: 'delivery.refused' };
  await expect(channel().deliver({ ...message, to: '12' })).rejects.toMatchObject(refused);
  const { parameters: _none, ...bare } = message;
  await expect(channel().deliver(bare)).rejects.toMatchObject(refused);
});

it('tries again what the service does not take now', async () => {
  service.failNext('isv.BUSINESS_LIMIT_CONTROL');
  await expect(channel().deliver(message)).rejects.toMatchObject({ family: 'outage' });
  await channel().deliver(message);
  expect(service.sent).toHaveLength(1);
});

it('fills the blanks of a template as it names them', async () => {
  const blanks = { item: 'site', alarm: 'what', time: 'at' };
  const template = { channel: 'sms_alarm', code: 'SMS_2', blanks };
  const parameters = { item: '一号泵站', alarm: '温'.repeat(40), level: '警告' };
  expect(channel({ template }).name).toBe('sms_alarm');
  await channel({ template }).deliver({ ...message, parameters });
  expect(service.sent).toMatchObject([
    { templateCode: 'SMS_2', parameters: { site: '一号泵站', what: '温'.repeat(35), at: '–' } },
  ]);
});
