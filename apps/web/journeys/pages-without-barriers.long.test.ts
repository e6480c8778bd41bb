/**
 * Every page of both frames, with all of its tabs: nothing for axe, no text below 12 px, and on the
 * phone nothing to touch below 44 px.
 */
import { gzipSync } from 'node:zlib';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { noticeCalls } from '@millwright/contract/notices/notices.calls';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { emptyScene, newNode, serializeScene, shapeOf } from '@millwright/scene';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, type Frame, startBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageTitle } from '../src/shell/navigation/page-title.ts';
import { tabKey } from '../src/shell/tabs/tab-list.ts';
import { smallTargetsOf, smallTextsOf } from './barriers-of.ts';
import { looksFrom } from './combinations.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { type RoutesOfTheWeb, routesOfTheWeb } from './routes-of-the-web.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { type Language, textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let routes: RoutesOfTheWeb;
/** What addresses of pages about one thing have in their query. */
let queries: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  [server, browser, routes] = await Promise.all([
    startMillwright({ plant: true }),
    // Not the shared one: axe works long enough to be worth compiling.
    startBrowser(),
    routesOfTheWeb(),
  ]);
  const admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const [item] = (await admin.call(itemCalls.list, {})).list;
  const [device] = (await admin.call(deviceCalls.list, { itemId: item?.id })).list;
  const ofScreen = await publishScreen(admin, item?.id ?? 0);
  const notice = await admin.call(noticeCalls.create, {
    ...{
      type: 'notice',
      title: '周六停机检修',
      body: '上午八点到十二点。',
      audience: { kind: 'all' },
    },
    ...{ publishAt: Date.now() - 1000, endsAt: null },
  });
  const ofItem = `?itemId=${item?.id}&itemName=${item?.itemName}`;
  const ofDevice = `?deviceId=${device?.id}&deviceName=${device?.deviceName}`;
  queries = {
    '/item/item_query': [ofItem],
    '/configure/configure_item_query': [ofItem],
    '/device/device_page': ['', ofDevice],
    '/shape': [ofScreen],
    '/item/item_query/view_query': [ofScreen],
    '/notice_user/notice_user_page': ['', `?id=${notice.id}`],
    '/notice/notice_detail': [`?id=${notice.id}`],
    '/wechatBinding': ['?code=none'],
  };
  const { id } = await admin.call(roleCalls.create, {
    roleName: 'shift',
    pages: ['current_alarm_page'],
    permissions: [],
  });
  const operator = { userName: 'operator', password: 'Operator123', grade: 1 as const };
  await admin.call(userCalls.create, { ...operator, roles: [id] });
});

/** A screen with something on it, published; answers the query of its addresses. */
const publishScreen = async (admin: ApiSession, itemId: number): Promise<string> => {
  const named = { itemId, name: '泵房', platform: 'pc', popup: false, deviceId: null } as const;
  const { id } = await admin.call(screenCalls.create, named);
  const shape = shapeOf('tank');
  const nodes = shape === null ? [] : [newNode(shape, 'tank', 100, 100)];
  const content = gzipSync(serializeScene({ ...emptyScene(), nodes })).toString('base64');
  const { version } = await admin.call(screenCalls.saveDraft, { id, version: 0, content });
  await admin.call(screenCalls.publish, { id, version });
  return `?itemId=${itemId}&screenId=${id}&viewName=${named.name}`;
};

const queriesOf = ({ path }: { readonly path: string }): readonly string[] => queries[path] ?? [''];

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Shown {
  readonly title?: string;
  /** By which the desktop knows its tab. */
  readonly key?: string;
}

/** The heading is there, of this text where one is given, and nothing is still on its way. */
const isShown = (page: Page, place: Shown = {}) =>
  page.waitForFunction(({ title, key }) => {
    const visible = (selector: string, within: ParentNode = document): Element[] =>
      [...within.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const isOf = (one: Element): boolean =>
      key === undefined || (one instanceof HTMLElement && one.dataset.page === key);
    // The page before stays until this one has come.
    const [shown] = key === undefined ? [document.body] : visible('[data-page]').filter(isOf);
    const headings = shown === undefined ? [] : visible('h1', shown);
    const waiting =
      '[aria-busy=true], [data-loading], .ant-spin-spinning, .ant-skeleton, .adm-skeleton, .adm-spin-loading';
    return (
      headings.some(({ textContent }) => title === undefined || textContent === title) &&
      visible(waiting).length === 0
    );
  }, place);

/** Shows a page as a link does: nothing is loaded anew. */
const show = (page: Page, frame: Frame, path: string): Promise<void> =>
  page.evaluate(
    (address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    frame === 'phone' ? `/m/#${path}` : path,
  );

/** Hidden pages would cost axe more than the one that is shown. */
const closeOtherTabs = (page: Page): Promise<void> =>
  page
    .locator('[role=presentation]:not([data-shown]) > [role=tab] + span')
    .evaluateAll((crosses) => {
      for (const cross of crosses) if (cross instanceof HTMLElement) cross.click();
    });

type Findings = Record<string, readonly unknown[]>;

/** Adds what is wrong with what is shown. */
const look = async (page: Page, frame: Frame, place: string, findings: Findings): Promise<void> => {
  const found = [
    ...(await foundByAxe(page)),
    ...(await smallTextsOf(page)),
    ...(frame === 'phone' ? await smallTargetsOf(page) : []),
  ];
  if (found.length > 0) findings[place] = found;
};

/** Looks at each tab of the shown page, and at those that show within it. */
const lookAtTabs = async (
  page: Page,
  frame: Frame,
  place: string,
  findings: Findings,
): Promise<void> => {
  const tabs = page.locator('main [role=tab]:visible');
  const seen = new Set<string>();
  for (;;) {
    const names = await tabs.evaluateAll((all) =>
      all.map((tab) => [tab.textContent, tab.ariaSelected === 'true'] as const),
    );
    for (const [name, isChosen] of names) if (isChosen) seen.add(name ?? '');
    // The last first: those within a tab go when another is chosen.
    const next = names.findLastIndex(([name]) => !seen.has(name ?? ''));
    if (next < 0) return;
    const name = names[next]?.[0] ?? '';
    seen.add(name);
    await tabs.nth(next).click();
    // What it shows may still be on its way; until it is there the page is as it was, or is hidden.
    // By its whole name: another tab's may begin with it.
    await page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('main [role=tab][aria-selected=true]')].some(
          (tab) => tab.checkVisibility() && tab.textContent === wanted,
        ),
      name,
    );
    await isShown(page);
    await look(page, frame, `${place} › ${name}`, findings);
  }
};

/** Where the pages of a frame are, and what tells that one is shown. */
const placesOf = (
  frame: Frame,
  t: (key: string) => string,
): readonly (readonly [string, Shown])[] =>
  frame === 'phone'
    ? routes.phone.flatMap(({ domain, route }) =>
        queriesOf(route).map((query) => [
          route.path + query,
          { title: pageTitle({ domain, route }, query, t) },
        ]),
      )
    : routes.desktop.flatMap(({ route }) =>
        queriesOf(route).map((query) => {
          const location = { pathname: route.path, search: query, hash: '' };
          // A page that has the window to itself has no tab.
          const shown = route.bare ? {} : { key: tabKey(location, route.tabBy) };
          return [route.path + query, shown];
        }),
      );

const visitAll = async (page: Page, frame: Frame, language: Language): Promise<Findings> => {
  const findings: Findings = {};
  for (const path of ['/login', ...routes.open, '/401', '/500']) {
    // Nothing tells these pages apart: each begins with none.
    await page.goto('about:blank');
    await page.goto(frame === 'phone' ? `/m/#${path}` : path);
    await isShown(page);
    await look(page, frame, path, findings);
  }
  await signInAsAdmin(page, server, language);
  for (const [place, shown] of placesOf(frame, textsIn(language))) {
    await show(page, frame, place);
    await isShown(page, shown);
    if (frame === 'desktop') await closeOtherTabs(page);
    await look(page, frame, place, findings);
    await lookAtTabs(page, frame, place, findings);
  }
  return findings;
};

it.each(looksFrom('zh-CN'))(
  'has no barrier on the %s, in %s and %s',
  async (frame, language, theme) => {
    const dark = theme === 'dark';
    const visit = await browser.visit({ baseUrl: server.url, frame, language, dark });
    await browser.journey(`barriers-${frame}-${language}-${theme}`, visit, async (page) => {
      expect(await visitAll(page, frame, language)).toEqual({});
    });
    await visit.context.close();
  },
);
