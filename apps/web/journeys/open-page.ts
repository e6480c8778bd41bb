import type { Page } from 'playwright-core';

/** Opens a page of the desktop from another one, as a link there does: nothing is loaded anew. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('navigation').first().waitFor();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};
