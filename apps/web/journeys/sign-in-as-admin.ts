import { signIn } from '@millwright/testing/api-session';
import type { Millwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { type Language, textsIn } from './texts.ts';

/**
 * Opens the product, at `path` of the desktop, as the administrator of the first start, who has signed in here before: the form
 * has journeys of its own, and costs each of the others over a second.
 */
export const signInAsAdmin = async (
  page: Page,
  server: Millwright,
  language: Language,
  path = '/',
): Promise<void> => {
  const admin = { userName: 'admin', password: server.adminPassword };
  const { token } = await signIn(server.url, admin);
  await page.goto('/healthz');
  await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
  await page.goto(path);
  await page.getByRole('navigation', { name: textsIn(language)('shell:menu') }).waitFor();
};
