import { describe, expect, it } from 'vitest';
import {
  accountHolderPages,
  administratorPages,
  allPages,
  grantablePages,
  openPages,
  pageElements,
  pagesOf,
} from './pages.ts';
import { permissions } from './permissions.ts';

const granted = ['history', 'card_list', 'child-user', 'user', 'outbox', 'no_such_page'];

describe('the pages that somebody may open', () => {
  it('are all for an administrator', () => {
    expect(pagesOf({ grade: 0, demo: false, granted: [] })).toEqual([...allPages]);
  });
  it('are the open ones and those granted for a user, but none of the installation', () => {
    const pages = pagesOf({ grade: 1, demo: false, granted });
    expect(pages).toEqual([...openPages, 'history', 'card_list', 'child-user', 'user']);
    expect(pages.filter((page) => administratorPages.some((own) => own === page))).toEqual([]);
  });
  it('hold no people of their own for a sub-user', () => {
    const pages = pagesOf({ grade: 2, demo: false, granted: grantablePages });
    expect(pages).toEqual(expect.arrayContaining(['history', 'card_list']));
    expect(pages.filter((page) => accountHolderPages.some((own) => own === page))).toEqual([]);
  });
  it('hold no management for the demo account', () => {
    expect(pagesOf({ grade: 1, demo: true, granted })).toEqual([...openPages, 'history']);
  });
});

it('names each page once', () => {
  expect(new Set(allPages).size).toBe(allPages.length);
});

it('has a place for every permission', () => {
  const placed = new Set([...pageElements.values()].flat());
  expect(permissions.filter((permission) => !placed.has(permission))).toEqual([]);
});
