/** Two people draw the same screen: each is told of the other, and no more once one has left. */
import { itemCalls } from '@millwright/contract/items/items.calls';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it.each(languagesFrom('zh-CN'))('is told to both, in %s', async (language) => {
  const t = textsIn(language);
  const own = t('screens/designer:editors.own');
  const { id: itemId } = await admin.call(itemCalls.create, {
    itemName: `泵站${language.slice(0, 2)}`,
  });
  const { id } = await admin.call(screenCalls.create, {
    ...{ itemId, name: '总览', platform: 'pc' as const, popup: false, deviceId: null },
  });
  const open = () => browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  const [first, second] = [await open(), await open()];
  await browser.journey(`screen-editors-${language}`, first, async (page) => {
    await signInAsAdmin(page, server, language);
    await page.goto(`/shape?itemId=${itemId}&screenId=${id}`);
    await page.getByRole('application', { name: t('screens/designer:board') }).waitFor();
    expect(await page.getByText(own).count()).toBe(0);
    await browser.journey(`screen-editors-other-${language}`, second, async (other) => {
      await signInAsAdmin(other, server, language);
      await other.goto(`/shape?itemId=${itemId}&screenId=${id}`);
      await other.getByText(own).waitFor();
      await page.getByText(own).waitFor();
      // It takes a place of its own above what is drawn with.
      const banner = await page.getByRole('alert').boundingBox();
      const panel = await page
        .getByRole('complementary', { name: t('screens/designer:panel.left') })
        .boundingBox();
      expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
      expect(await foundByAxe(page)).toEqual([]);
      // Within the page, as people leave it.
      await other.getByRole('link', { name: t('screens/designer:leave') }).click();
      await page.getByText(own).waitFor({ state: 'detached' });
    });
  });
});
