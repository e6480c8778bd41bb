import { seconds } from '@millwright/kernel';
import { serveJson } from '@millwright/plant/sandbox/serve-json';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createWechatToken } from './wechat-token.ts';

it('asks once for all who wait, and again after a failure', async () => {
  let asked = 0;
  const service = await serveJson(() => {
    asked++;
    const body =
      asked === 1
        ? { errcode: -1, errmsg: 'busy' }
        : { access_token: `token-${asked}`, expires_in: 7200 };
    return { status: 200, body };
  });
  const clock = createManualClock();
  const token = createWechatToken({ url: service.url, appId: 'app', secret: 'secret' }, { clock });
  const three = () => Promise.allSettled([token.get(), token.get(), token.get()]);
  const reason = { code: 'delivery.not_taken', details: { reason: '-1: busy' } };
  expect(await three()).toMatchObject([{ reason }, { reason }, { reason }]);
  expect(await three()).toMatchObject([
    { value: 'token-2' },
    { value: 'token-2' },
    { value: 'token-2' },
  ]);
  expect(asked).toBe(2);
  clock.advance(seconds(7200));
  expect(await token.get()).toBe('token-3');
  await service.stop();
});
