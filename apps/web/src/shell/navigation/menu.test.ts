import { describe, expect, it } from 'vitest';
import type { WebDomain, WebRoute } from '../web-domain.ts';
import { findRoute } from './find-route.ts';
import { buildMenu, menuLeaves } from './menu.ts';
import { pageTitle } from './page-title.ts';

const route = (path: string, page: string | null, more: Partial<WebRoute> = {}): WebRoute => ({
  path,
  page,
  title: `titles.${page}`,
  load: async () => () => null,
  ...more,
});

const first: WebDomain = {
  name: 'first',
  routes: [route('/home', null), route('/log/one', 'one'), route('/item/:id', 'item')],
  navigation: [
    { path: '/log/one', order: 20, section: 'logs' },
    { path: '/home', order: 10, icon: 'home' },
  ],
  phoneRoutes: [],
};
const second: WebDomain = {
  name: 'second',
  routes: [route('/log/two', 'two')],
  navigation: [{ path: '/log/two', order: 10, section: 'logs' }],
  phoneRoutes: [],
};

describe('the side menu', () => {
  it('gathers a section from several domains and orders it', () => {
    const menu = buildMenu([first, second], { mayOpen: () => true, isPermitted: () => true });
    expect(menu.map(({ title }) => title)).toEqual([
      'first:titles.null',
      'audit:titles.sections.logs',
    ]);
    expect(menuLeaves(menu).map(({ path }) => path)).toEqual(['/home', '/log/two', '/log/one']);
  });

  it('leaves out what the user may not open, and sections left empty', () => {
    const menu = buildMenu([first, second], {
      mayOpen: (page) => page === null,
      isPermitted: () => true,
    });
    expect(menu.map(({ title }) => title)).toEqual(['first:titles.null']);
  });
});

const owners = [first, second].map(({ name, routes = [] }) => ({ name, routes }));

describe('routes', () => {
  it('finds the domain that owns an address', () => {
    expect(findRoute(owners, '/log/two')?.domain).toBe('second');
    expect(findRoute(owners, '/item/7')?.route.page).toBe('item');
    expect(findRoute(owners, '/nowhere')).toBeNull();
  });

  it('titles a page by its query where the route says so', () => {
    const found = { domain: 'first', route: route('/i', 'item', { titleFrom: 'itemName' }) };
    const t = (key: string): string => key;
    expect(pageTitle(found, '?itemName=泵站', t)).toBe('泵站');
    expect(pageTitle(found, '?itemName=', t)).toBe('first:titles.item');
    const both = ['itemName', 'viewName'];
    const view = { domain: 'first', route: route('/v', 'view', { titleFrom: both }) };
    expect(pageTitle(view, '?viewName=总览&itemName=泵站', t)).toBe('泵站 - 总览');
    expect(pageTitle(view, '?itemName=泵站', t)).toBe('泵站');
    expect(pageTitle(view, '', t)).toBe('first:titles.view');
  });
});
