import { seconds } from '@millwright/kernel';
import {
  sandboxTemplate,
  startWechatSandbox,
  type WechatSandbox,
} from '@millwright/plant/sandbox/wechat-sandbox';
import { createManualClock } from '@millwright/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWechat } from './wechat.ts';
import { createWechatChannel } from './wechat-channel.ts';
import { createWechatToken } from './wechat-token.ts';

let service: WechatSandbox;
const clock = createManualClock();
const settings = (secret = 'secret') => ({ url: service.url, appId: 'app', secret });
beforeEach(async () => {
  service = await startWechatSandbox({ id: 'app', secret: 'secret' });
  // Somebody is known to the service once they have signed in to the mini-program.
  await createWechat(settings()).openidOf(service.codeFor('person'));
});
afterEach(() => service.stop());

const channel = (given: { secret?: string; templateId?: string } = {}) =>
  createWechatChannel(settings(), {
    template: {
      id: given.templateId ?? sandboxTemplate.id,
      blanks: { item: 'thing1', alarm: 'thing2', level: 'phrase3', time: 'time4' },
      page: 'pages/index/index',
    },
    token: createWechatToken(settings(given.secret), { clock }),
  });
const parameters = {
  item: '一号泵站',
  alarm: '出口压力 1.3MPa',
  level: '严重',
  time: '2026年11月20日 13:05',
};
const message = { id: 7, channel: 'wechat', to: 'person', subject: '', text: '', parameters };

it('fills the template as the service takes it', async () => {
  await channel().deliver(message);
  expect(service.sent).toEqual([
    {
      openid: 'person',
      templateId: sandboxTemplate.id,
      page: 'pages/index/index',
      values: {
        thing1: '一号泵站',
        thing2: '出口压力 1.3MPa',
        phrase3: '严重',
        time4: '2026年11月20日 13:05',
      },
    },
  ]);
});

it('cuts what is too long for its blank and fills what is empty', async () => {
  const long = '一'.repeat(21);
  await channel().deliver({ ...message, parameters: { ...parameters, item: long, alarm: ' ' } });
  expect(service.sent[0]?.values).toMatchObject({ thing1: `${'一'.repeat(19)}…`, thing2: '–' });
});

it('keeps its access token until its end, and asks for another when it is not taken', async () => {
  const one = channel();
  await one.deliver(message);
  service.endToken();
  await one.deliver(message);
  clock.advance(seconds(7200));
  service.endToken();
  await one.deliver(message);
  expect(service.sent).toHaveLength(3);
});

it.each([
  ['who is not known', { ...message, to: 'nobody' }, {}, /^40003/],
  ['another template', message, { templateId: 'other' }, /^40037/],
  [
    'a value that does not fit',
    { ...message, parameters: { ...parameters, level: 'high' } },
    {},
    /^47003/,
  ],
])('gives up at once: %s', async (_what, given, options, reason) => {
  await expect(channel(options).deliver(given)).rejects.toMatchObject({
    family: 'refusal',
    code: 'delivery.refused',
    details: { reason: expect.stringMatching(reason) },
  });
});

it('gives up on people who took back their consent', async () => {
  service.refuse('person');
  await expect(channel().deliver(message)).rejects.toMatchObject({ family: 'refusal' });
});

it('tries again under another secret and when the service is busy', async () => {
  await expect(channel({ secret: 'other' }).deliver(message)).rejects.toMatchObject({
    family: 'outage',
    details: { reason: expect.stringMatching(/^40125/) },
  });
  service.failNext(-1);
  await expect(channel().deliver(message)).rejects.toMatchObject({ family: 'outage' });
  expect(service.sent).toEqual([]);
});
