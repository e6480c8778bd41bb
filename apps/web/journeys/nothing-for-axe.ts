/** What axe finds on a page, or in a part of one. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A button that works, or what turns from one colour to another, is pale for that time alone. */
const standsStill = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const isOver = ({ effect, playState }: Animation): boolean =>
      playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
    return (
      document.querySelector('.ant-btn-loading') === null && document.getAnimations().every(isOver)
    );
  });
};

/** Each rule that is broken, with the elements that break it. */
export const foundByAxe = async (
  page: Page,
  part?: string,
): Promise<readonly (readonly [rule: string, elements: readonly string[]])[]> => {
  await standsStill(page);
  const builder = new AxeBuilder({ page }).options({
    resultTypes: ['violations'],
    // Off unless asked for: what is read on a control is what a voice may call it by.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  // No frames are on these pages, for which axe would open a page of its own.
  builder.setLegacyMode();
  if (part !== undefined) builder.include(part);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

export const hasNothingForAxe = async (page: Page, part?: string): Promise<void> => {
  expect(await foundByAxe(page, part)).toEqual([]);
};
