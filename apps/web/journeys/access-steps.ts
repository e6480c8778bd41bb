/** What the journeys about access do again and again. */
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { makeCall } from '@millwright/testing/make-call';
import type { Millwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { codeFor } from './code-for.ts';
import { type Language, textsIn } from './texts.ts';

export interface Person {
  readonly userName: string;
  readonly password: string;
}

/** An administrator over the API. */
export const asAdmin = (server: Millwright): Promise<ApiSession> =>
  signIn(server.url, { userName: 'admin', password: server.adminPassword });

/** Sends name and password on the sign-in page, which must be shown or about to be. */
export const provePassword = async (
  page: Page,
  { userName, password }: Person,
  language: Language,
  remember = false,
): Promise<void> => {
  const t = textsIn(language);
  await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).fill(userName);
  await page.getByLabel(t('identity/sign-in:password'), { exact: true }).fill(password);
  if (remember) await page.getByLabel(t('identity/sign-in:remember')).check();
  await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
};

/** Signs in on the sign-in page, by the password alone. */
export const signInOn = async (
  page: Page,
  person: Person,
  language: Language,
  remember = false,
): Promise<void> => {
  await provePassword(page, person, language, remember);
  await page.getByRole('navigation', { name: textsIn(language)('shell:menu') }).waitFor();
};

/** Ends the session of a page behind its back, as an administrator or another page of the user does. */
export const endSessionOf = async (page: Page, server: Millwright): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('mw.token'));
  await makeCall(server.url, { call: identityCalls.logout, input: {}, token });
};

/** Registers somebody who can be reached at `target`. */
export const registered = async (
  server: Millwright,
  admin: ApiSession,
  person: Person & { readonly target: string },
): Promise<void> => {
  const nobody = { token: null };
  const { target } = person;
  const asked = registrationCalls.sendRegistrationCode;
  await makeCall(server.url, { call: asked, input: { target }, ...nobody });
  const code = await codeFor(admin, target);
  const input = { ...person, code, industry: 1, customerType: 1 };
  await makeCall(server.url, { call: registrationCalls.register, input, ...nobody });
};

/** What the browser keeps of a person: everything of ours but how pages look and speak. */
export const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^mw\.(token|tabs|device|user)/.test(key))
      .sort(),
  );
