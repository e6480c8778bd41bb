/** What on a page cannot be read or touched by everybody, beyond what axe looks for. */
import type { Page } from 'playwright-core';

/** Smaller is no text (12 px), and on a phone no target (WCAG 2.5.5). */
const smallest = { text: 12, target: 44 };

/** Texts below 12 px that are in sight of somebody who scrolls. */
export const smallTextsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate((smallestText) => {
    const found = new Set<string>();
    const seen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const note = (element: Element, text: string): void => {
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.d ?? 1) : 1;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      if (size < smallestText - 0.01) found.add(`${size.toFixed(1)}px ${text.trim().slice(0, 40)}`);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (parentElement === null || (textContent ?? '').trim() === '') continue;
      const { width, height } = parentElement.getBoundingClientRect();
      // What is for screen readers alone is one pixel.
      if (width > 1 && height > 1 && seen(parentElement)) note(parentElement, textContent ?? '');
    }
    for (const field of document.querySelectorAll('input, textarea, select')) {
      if (field.matches('[type=checkbox], [type=radio], [type=file]') || !seen(field)) continue;
      note(field, `<${field.localName} aria-label="${field.ariaLabel ?? ''}">`);
    }
    return [...found];
  }, smallest.text);

/** What is touched and is lower or narrower than 44 px. */
export const smallTargetsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate((smallestTarget) => {
    const targets =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], ' +
      '[role=button], [role=link], [role=tab], [role=switch], [role=checkbox], [role=radio], ' +
      '[role=menuitem], [role=option], [role=slider]';
    type Size = readonly [width: number, height: number];
    const isLarge = ([width, height]: Size): boolean =>
      Math.min(width, height) >= smallestTarget - 0.5;
    /** With what is drawn around it to be touched as well. */
    const sizeOf = (element: Element): Size => {
      const { width, height } = element.getBoundingClientRect();
      const around = ['::before', '::after'].map((part) => getComputedStyle(element, part));
      const laid = around.filter(
        ({ position, content }) => position === 'absolute' && content !== 'none',
      );
      const px = (text: string): number => Number.parseFloat(text) || 0;
      return [
        Math.max(width, ...laid.map((one) => px(one.width))),
        Math.max(height, ...laid.map((one) => px(one.height))),
      ];
    };
    /** Its line is as high as the text around it (the exception "inline" of WCAG 2.5.5). */
    const isInText = (element: Element): boolean =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (beside) => beside.nodeType === Node.TEXT_NODE && (beside.textContent ?? '').trim() !== '',
      );
    /** The label is touched as well as the box or the field in it. */
    const hasLargeLabel = (element: Element): boolean =>
      element instanceof HTMLInputElement &&
      [...(element.labels ?? [])].some((label) => isLarge(sizeOf(label)));
    const found = new Set<string>();
    for (const element of document.querySelectorAll(targets)) {
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      // What does nothing is no target; what holds the others is scrolled, not touched.
      if (element.matches(':disabled, [aria-disabled=true]')) continue;
      const size = sizeOf(element);
      if (isLarge(size) || isInText(element) || hasLargeLabel(element)) continue;
      const [wide, high] = size.map(Math.round);
      found.add(`${wide}×${high} ${element.outerHTML.slice(0, 160)}`);
    }
    return [...found];
  }, smallest.target);
