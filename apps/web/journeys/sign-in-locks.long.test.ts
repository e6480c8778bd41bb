/** An administrator sees who is locked out, and lifts it. */
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it.each(languagesFrom('en-US'))(
  'shows who must wait, and lets them go, in %s',
  async (language) => {
    const t = textsIn(language);
    const userName = `fitter ${language}`;
    for (let tries = 0; tries < 6; tries++) {
      await fetch(
        `${server.url}/api/login?${new URLSearchParams({ userName, password: 'wrong' })}`,
      );
    }
    const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
    visit.page.setDefaultTimeout(15_000);
    await browser.journey(`sign-in-locks-${language}`, visit, async (page) => {
      await signInAsAdmin(page, server, language, '/rbac/sign-in-locks');
      const row = page.getByRole('row').filter({ hasText: userName.toLowerCase() });
      await row.getByText(t('identity:locks.kinds.pair')).waitFor();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await row.getByRole('button', { name: t('identity:locks.lift') }).click();
      await page.getByText(t('identity:locks.liftConfirm')).waitFor();
      await page.getByRole('button', { name: t('ui:confirm.yes') }).click();
      await row.waitFor({ state: 'detached' });
      await page.getByText(t('identity:locks.none')).waitFor();
    });
    await visit.context.close();
  },
);
