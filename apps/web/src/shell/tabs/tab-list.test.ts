import { describe, expect, it } from 'vitest';
import {
  closeTabs,
  emptyTabs,
  keptAlive,
  moveTab,
  pinTab,
  readTabs,
  showTab,
  type TabList,
  tabKey,
  tabToShow,
} from './tab-list.ts';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });
const open = (...paths: string[]): TabList =>
  paths.reduce((list, path) => showTab(list, path, at(path)), emptyTabs);
const keys = (list: TabList) => list.tabs.map((tab) => tab.key);

describe('opening', () => {
  it('puts each page once, behind home, and remembers the order of visits', () => {
    const list = open('/a', '/b', '/a');
    expect(keys(list)).toEqual(['/home', '/a', '/b']);
    expect(list.recent).toEqual(['/a', '/b']);
  });

  it('moves a tab along with its page', () => {
    const list = showTab(open('/a'), '/a', at('/a', '?page=2'));
    expect(list.tabs[1]?.location.search).toBe('?page=2');
  });

  it('tells tabs apart by path, and by the parameters that the route names', () => {
    const location = at('/item/item_query', '?itemName=x&itemId=3');
    expect(tabKey(location)).toBe('/item/item_query');
    expect(tabKey(location, ['itemId'])).toBe('/item/item_query?itemId=3');
  });
});

describe('closing', () => {
  const list = pinTab(open('/a', '/b', '/c', '/d'), '/b', true);

  it.each([
    ['one', '/c', ['/home', '/b', '/a', '/d']],
    ['one', '/b', ['/home', '/a', '/c', '/d']],
    ['one', '/home', ['/home', '/b', '/a', '/c', '/d']],
    ['others', '/c', ['/home', '/b', '/c']],
    ['left', '/c', ['/home', '/b', '/c', '/d']],
    ['right', '/a', ['/home', '/b', '/a']],
    ['all', '/c', ['/home', '/b']],
  ] as const)('%s at %s', (scope, key, left) => {
    expect(keys(closeTabs(list, key, scope))).toEqual(left);
  });

  it('shows the latest page that is left, and home when none is', () => {
    expect(tabToShow(closeTabs(open('/a', '/b', '/c'), '/c', 'one')).key).toBe('/b');
    expect(tabToShow(closeTabs(open('/a'), '/a', 'all')).key).toBe('/home');
  });
});

describe('pinning and moving', () => {
  it('keeps the pinned behind home in the order of pinning', () => {
    expect(keys(pinTab(open('/a', '/b'), '/b', true))).toEqual(['/home', '/b', '/a']);
  });

  it('moves among its own kind only', () => {
    const list = pinTab(open('/a', '/b', '/c'), '/a', true);
    expect(keys(moveTab(list, '/c', '/b'))).toEqual(['/home', '/a', '/c', '/b']);
    expect(moveTab(list, '/c', '/a')).toBe(list);
    expect(moveTab(list, '/c', '/home')).toBe(list);
    expect(moveTab(list, '/home', '/c')).toBe(list);
  });

  it('moves to the right as well', () => {
    expect(keys(moveTab(open('/a', '/b', '/c'), '/a', '/c'))).toEqual(['/home', '/b', '/c', '/a']);
  });
});

describe('keeping pages alive', () => {
  it('keeps the latest up to the cap, and the shown one in any case', () => {
    const list = open('/a', '/b', '/c', '/d');
    expect([...keptAlive(list, 2, () => true)]).toEqual(['/d', '/c']);
    expect([...keptAlive(list, 9, (tab) => tab.key !== '/c')]).toEqual(['/d', '/b', '/a']);
    expect([...keptAlive(list, 9, (tab) => tab.key !== '/d')]).toEqual(['/d', '/c', '/b', '/a']);
  });

  it('builds nothing that was not visited since the page was loaded', () => {
    const stored = readTabs(JSON.stringify(open('/a', '/b').tabs));
    expect(keys(stored)).toEqual(['/home', '/a', '/b']);
    expect(keptAlive(stored, 9, () => true).size).toBe(0);
  });
});

describe('reading what was stored', () => {
  it.each([null, '', 'no json', '{}', '"x"', '[{"key":1}]', '[null]'])('survives %j', (stored) => {
    expect(readTabs(stored)).toEqual(emptyTabs);
  });
});
