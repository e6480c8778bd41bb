/** What journeys do with the forms of every page. */
import type { Locator, Page } from 'playwright-core';
import { type Language, textsIn } from './texts.ts';

const mostOptions = 40;

export interface FormSteps {
  /** Saves what a drawer holds, and waits until it is gone. */
  save(drawer: Locator): Promise<void>;
  /** Chooses from a list: the option whose text holds `option`. */
  choose(field: Locator, option: string): Promise<void>;
  /** Chooses from a list too long to be gone through: by what is typed. */
  search(field: Locator, option: string): Promise<void>;
  /** Runs an action of a row that stands behind its "more". */
  more(row: Locator, action: string): Promise<void>;
  /** Opens a page from the side menu. */
  openFromMenu(title: string): Promise<void>;
}

export const formSteps = (page: Page, language: Language): FormSteps => {
  const t = textsIn(language);
  const listOf = async (field: Locator): Promise<Locator> => {
    await field.click();
    const listId = await field.getAttribute('aria-controls');
    return page.locator('.ant-select-dropdown', { has: page.locator(`[id="${listId}"]`) });
  };
  const lineOf = (list: Locator, option: string): Locator =>
    list.locator('.ant-select-item-option').filter({ hasText: option }).first();
  return {
    async save(drawer) {
      await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
      await drawer.waitFor({ state: 'hidden' });
    },
    async choose(field, option) {
      const list = await listOf(field);
      const wanted = lineOf(list, option);
      await list.waitFor();
      // A long list holds only what is in sight; the keys bring the rest.
      for (let tries = 0; tries < mostOptions && (await wanted.count()) === 0; tries++) {
        await page.keyboard.press('ArrowDown');
      }
      await wanted.click();
    },
    async search(field, option) {
      const list = await listOf(field);
      await page.keyboard.insertText(option);
      await lineOf(list, option).click();
    },
    async more(row, action) {
      await row.getByRole('button', { name: t('ui:table.more') }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
    async openFromMenu(title) {
      const menu = page.getByRole('navigation', { name: t('shell:menu') });
      // A folded section names itself once more, out of sight.
      await menu.getByText(title, { exact: true }).first().click();
    },
  };
};
