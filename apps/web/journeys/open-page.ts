import type { Page } from 'playwright-core';

/** Opens a page of the desktop by way of sign-in, as a link does for who has to sign in first. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
};
