import { startWechatSandbox, type WechatSandbox } from '@millwright/plant/sandbox/wechat-sandbox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWechat } from './wechat.ts';

let service: WechatSandbox;
beforeEach(async () => {
  service = await startWechatSandbox({ id: 'app', secret: 'secret' });
});
afterEach(() => service.stop());

const wechat = (secret = 'secret') => createWechat({ url: service.url, appId: 'app', secret });

it('tells who is behind a code, once', async () => {
  const code = service.codeFor('person');
  expect(await wechat().openidOf(code)).toBe('person');
  await expect(wechat().openidOf(code)).rejects.toMatchObject({ code: 'identity.wechat_failed' });
});

it('refuses under another secret', async () => {
  await expect(wechat('other').openidOf(service.codeFor('person'))).rejects.toMatchObject({
    family: 'refusal',
    code: 'identity.wechat_failed',
  });
});

it('is an outage when nobody answers', async () => {
  const { url } = service;
  await service.stop();
  const lost = createWechat({ url, appId: 'app', secret: 'secret' });
  await expect(lost.openidOf('code')).rejects.toMatchObject({ code: 'general.unavailable' });
});
