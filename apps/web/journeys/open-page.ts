import type { Page } from 'playwright-core';

/** Opens a page of the desktop as a link in a message does: an address of its own begins at home. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
};
