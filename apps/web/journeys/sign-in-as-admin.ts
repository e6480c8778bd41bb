import type { Millwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { type Language, textsIn } from './texts.ts';

/** Opens the product and signs in as the administrator of the first start. */
export const signInAsAdmin = async (
  page: Page,
  server: Millwright,
  language: Language,
): Promise<void> => {
  const t = textsIn(language);
  await page.goto('/');
  await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).fill('admin');
  const password = page.getByLabel(t('identity/sign-in:password'), { exact: true });
  await password.fill(server.adminPassword);
  await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
  await page.getByRole('navigation', { name: t('shell:menu') }).waitFor();
};
