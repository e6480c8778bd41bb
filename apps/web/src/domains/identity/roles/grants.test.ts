import { grantablePages, offeredPages, openPages } from '@millwright/contract/manifest/pages';
import { permissions } from '@millwright/contract/manifest/permissions';
import { describe, expect, it } from 'vitest';
import {
  applyDifference,
  differenceOf,
  entryOf,
  grantsOf,
  offeredOf,
  ownGrants,
  rowOf,
  setElement,
  setPage,
  setRow,
  within,
} from './grants.ts';
import { pageSections } from './page-sections.ts';

const none = new Set<string>();
const names = (grants: ReadonlySet<string>) => [...grants].sort();

describe('the rows of the matrix', () => {
  const rows = pageSections.flatMap(({ pages }) => pages);

  it('name every page there is that a role may open, once', () => {
    const known: readonly string[] = openPages;
    const granted = rows.filter((page) => !known.includes(page));
    expect(granted.sort()).toEqual([...offeredPages].sort());
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('offer no page of a domain that is a name so far, and keep what roles hold of it', () => {
    const later: readonly string[] = ['maintain_list', 'maintain_mine', 'card_list'];
    expect(rows.filter((page) => later.includes(page))).toEqual([]);
    const held = grantsOf({ pages: ['maintain_mine', 'online'], permissions: [] });
    expect(entryOf(setPage(held, 'online', false)).pages).toEqual(['maintain_mine']);
    expect(offeredOf(['maintain_mine', 'online'])).toEqual(['online']);
  });

  it('hold every permission', () => {
    const held = new Set(rows.flatMap(rowOf));
    expect(permissions.filter((permission) => !held.has(permission))).toEqual([]);
  });
});

describe('what somebody may grant', () => {
  it('is everything for an administrator', () => {
    const profile = { grade: 0, pages: [], permissions: {} };
    expect(ownGrants(profile).size).toBe(grantablePages.length + permissions.length);
  });

  it('is what they have themselves, of what sub-users can use', () => {
    const profile = {
      grade: 1,
      pages: ['home', 'history', 'role', 'tree'],
      permissions: { items: ['items.edit'], roles: ['roles.edit'] },
    };
    const own = ownGrants(profile);
    expect(names(own)).toEqual(['history', 'items.edit']);
    const all = setRow(setRow(none, 'item_page', true), 'report', true);
    expect(names(within(own, all))).toEqual(['items.edit']);
  });
});

describe('granting', () => {
  it('opens the page with what is permitted on it', () => {
    expect(names(setElement(none, 'child-user', 'subusers.edit', true))).toEqual([
      'child-user',
      'subusers.edit',
    ]);
    expect(names(setElement(none, 'item_page', 'items.edit', true))).toEqual(['items.edit']);
  });

  it('takes with a page what is of use on no other', () => {
    const all = setRow(setRow(none, 'current_alarm_page', true), 'child-user', true);
    expect(names(setPage(all, 'child-user', false))).toEqual([
      'alarms.confirm',
      'alarms.out_of_service',
      'alarms.shelve',
      'current_alarm_page',
    ]);
    // Alarms are confirmed on the page of an item too, which everybody may open.
    expect(names(setPage(all, 'current_alarm_page', false))).toContain('alarms.confirm');
  });

  it('gives and takes a whole row', () => {
    const row = setRow(none, 'configure_history_data', true);
    expect(names(row)).toEqual(['configure_history_data', 'history.edit']);
    expect(setRow(row, 'configure_history_data', false).size).toBe(0);
  });
});

describe('a difference', () => {
  const before = grantsOf({ pages: ['history', 'report'], permissions: ['items.edit'] });
  const after = grantsOf({
    pages: ['report', 'myTask'],
    permissions: ['items.edit', 'points.edit'],
  });

  it('tells what is given and taken', () => {
    expect(differenceOf(before, after)).toEqual({
      added: ['myTask', 'points.edit'],
      removed: ['history'],
    });
    expect(differenceOf(before, before)).toEqual({ added: [], removed: [] });
  });

  it('is made anew to what somebody else has changed meanwhile', () => {
    const fresh = grantsOf({ pages: ['history', 'shape'], permissions: [] });
    const both = applyDifference(fresh, differenceOf(before, after));
    expect(entryOf(both)).toEqual({ pages: ['myTask', 'shape'], permissions: ['points.edit'] });
  });
});
