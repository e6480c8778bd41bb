import { describe, expect, it } from 'vitest';
import { beyondOwn, mayLastUntil, type Own, withinOwn } from './may-grant.ts';

const own = (pages: string[], permissions: string[]): Own => ({
  pages: new Set(pages),
  permissions: new Set(permissions),
});
const wanted = (pages: string[], permissions: string[]) => ({ pages, permissions });

describe('what may be granted', () => {
  it.each<[string, Own, ReturnType<typeof wanted>, string[]]>([
    ['nothing, of nothing', own([], []), wanted([], []), []],
    ['all that one has', own(['history'], ['a.b']), wanted(['history'], ['a.b']), []],
    ['a part', own(['history', 'report'], ['a.b', 'a.c']), wanted(['report'], ['a.c']), []],
    ['no page of others', own(['history'], ['a.b']), wanted(['report'], ['a.b']), ['report']],
    ['no permission of others', own(['history'], []), wanted(['history'], ['a.b']), ['a.b']],
    ['no page as a permission', own([], ['history']), wanted(['history'], []), ['history']],
    ['no permission as a page', own(['a.b'], []), wanted([], ['a.b']), ['a.b']],
    ['no spelling of it', own(['history'], ['a.b']), wanted([], ['A.b', 'a.b ']), ['A.b', 'a.b ']],
    ['none put among one’s own', own([], ['a.b']), wanted([], ['a.b', 'a.c']), ['a.c']],
    ['none twice', own([], ['a.b']), wanted([], ['a.b', 'a.b', 'a.c', 'a.c']), ['a.c', 'a.c']],
    ['everything, by who has all', 'all', wanted(['report'], ['a.b']), []],
  ])('%s', (_name, mine, asked, beyond) => {
    expect(beyondOwn(mine, asked)).toEqual(beyond);
  });

  it('is what is left of a role when something was taken from who made it', () => {
    const role = wanted(['history', 'report'], ['a.b', 'a.c']);
    const left = withinOwn(own(['report', 'shape'], ['a.c']), role);
    expect(left).toEqual(wanted(['report'], ['a.c']));
    expect(beyondOwn(own(['report', 'shape'], ['a.c']), left)).toEqual([]);
    expect(withinOwn('all', role)).toEqual(role);
  });
});

describe('how long an account below may last', () => {
  it.each<[number | null, number | null, boolean]>([
    [null, null, true],
    [null, 5, true],
    [5, 5, true],
    [5, 4, true],
    [5, 6, false],
    // As long as the account above.
    [5, null, true],
  ])('above %s, below %s: %s', (above, below, may) => {
    expect(mayLastUntil(above, below)).toBe(may);
  });
});
