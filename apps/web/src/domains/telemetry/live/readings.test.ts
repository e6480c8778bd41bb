import { pointId, Quality } from '@millwright/kernel';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('requestAnimationFrame', () => 0);
const { readings } = await import('./readings.ts');
const { dropToken, keepToken, loseToken, renewToken } = await import('../../../wire/token.ts');

it('keeps the values while a lost session goes on, and forgets them when it ends', () => {
  keepToken('a');
  readings.take(pointId(1), 5, 10, Quality.good);
  loseToken();
  renewToken('b');
  expect(readings.source(pointId(1)).read()?.value).toBe(5);
  dropToken(true);
  expect(readings.source(pointId(1)).read()).toBeUndefined();
});
