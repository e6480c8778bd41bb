import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptPayload, isBrowserKey } from './encrypt-payload.ts';
import { createBrowser } from './push-service.builders.ts';

const bytes = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'base64url');

it('is what RFC 8291 has as its example', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const p256dh = `BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx
    aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4`.replace(/\s/g, '');
  const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  const body = encryptPayload('When I grow up, I want to be a watermelon', keys, {
    pair,
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  });
  expect(body).toEqual(
    bytes(`DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml
      mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT
      pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN`),
  );
});

it('is read by the browser alone', () => {
  const [one, other] = [createBrowser(), createBrowser()];
  const body = encryptPayload('一号泵站 超压', one.keys);
  expect(one.read(body)).toBe('一号泵站 超压');
  expect(() => other.read(body)).toThrow();
  expect(encryptPayload('一号泵站 超压', one.keys)).not.toEqual(body);
});

it('knows a key that is no point of the curve', () => {
  expect(isBrowserKey(createBrowser().keys.p256dh)).toBe(true);
  expect(isBrowserKey(`B${'A'.repeat(86)}`)).toBe(false);
});
