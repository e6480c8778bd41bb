import type { Page } from 'playwright-core';

/** Opens a page from another one, as a link there does: nothing is loaded anew. It is shown then. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('navigation').first().waitFor();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // A click that finds its target on the page that is leaving waits for that one to come back.
  await page.waitForFunction((address) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const isIt = ({ dataset }: HTMLElement): boolean => {
      const key = new URL(dataset.page ?? '', location.origin);
      const isSame = [...key.searchParams].every(
        ([name, one]) => (searchParams.get(name) ?? '') === one,
      );
      return key.pathname === pathname && isSame;
    };
    // The phone keeps none of its pages; on the desktop the first may still be on its way.
    if (location.pathname.startsWith('/m/')) return true;
    const pages = [...document.querySelectorAll<HTMLElement>('[data-page]')];
    return pages.some((one) => isIt(one) && one.checkVisibility());
  }, path);
};
