import { describe, expect, it } from 'vitest';
import { intendedPath, signInAddress } from './intended.ts';

describe('the way to sign-in and back', () => {
  it('carries the full path with query and hash', () => {
    const asked = { pathname: '/item/item_query', search: '?itemName=泵站&itemId=3', hash: '#a' };
    const address = signInAddress(asked);
    expect(intendedPath(address.slice(address.indexOf('?')))).toBe(
      '/item/item_query?itemName=泵站&itemId=3#a',
    );
  });

  it('does not mention home', () => {
    expect(signInAddress({ pathname: '/home', search: '', hash: '' })).toBe('/login');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/login?redirect=/x', ''])(
    'goes home instead of to %j',
    (wanted) => {
      expect(intendedPath(`?redirect=${encodeURIComponent(wanted)}`)).toBe('/home');
    },
  );
});
