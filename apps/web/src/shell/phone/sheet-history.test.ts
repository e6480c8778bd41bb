import { describe, expect, it } from 'vitest';
import { createSheetHistory } from './sheet-history.ts';

/** A browser whose history goes back when it finds the time. */
const openBrowser = () => {
  let entries: readonly { readonly page: string; readonly depth: number }[] = [
    { page: 'before', depth: 0 },
    { page: 'page', depth: 0 },
  ];
  let at = 1;
  let asked = 0;
  const push = (page: string, depth: number): void => {
    entries = [...entries.slice(0, at + 1), { page, depth }];
    at += 1;
  };
  const here = () => entries[at] ?? { page: 'gone', depth: 0 };
  const sheets = createSheetHistory({
    depth: () => here().depth,
    push: (depth) => push(here().page, depth),
    back: () => {
      asked += 1;
    },
  });
  const move = (by: number): void => {
    at += by;
    sheets.moved();
  };
  return {
    sheets,
    /** What the browser was asked for comes about. */
    catchUp: () => {
      while (asked > 0) {
        asked -= 1;
        move(-1);
      }
    },
    pressBack: () => move(-1),
    pressForward: () => move(1),
    follow: (page: string, depth = 0) => push(page, depth),
    shown: () => `${here().page} ${here().depth}`,
  };
};

/** Opens a sheet as a page does: what closes it takes it away. */
const openSheet = ({ sheets }: ReturnType<typeof openBrowser>) => {
  let isOpen = true;
  const dispose = sheets.open(() => close());
  const close = (): void => {
    isOpen = false;
    dispose();
  };
  return { close, isOpen: () => isOpen };
};

describe('a sheet', () => {
  it('is closed by Back, which stays on the page', () => {
    const browser = openBrowser();
    const sheet = openSheet(browser);
    expect(browser.shown()).toBe('page 1');
    browser.pressBack();
    browser.catchUp();
    expect(sheet.isOpen()).toBe(false);
    expect(browser.shown()).toBe('page 0');
    browser.pressBack();
    expect(browser.shown()).toBe('before 0');
  });

  it('leaves no entry behind when it is closed by hand', () => {
    const browser = openBrowser();
    openSheet(browser).close();
    browser.catchUp();
    expect(browser.shown()).toBe('page 0');
  });

  it('keeps its entry when it opens before that of another one is left', () => {
    const browser = openBrowser();
    openSheet(browser).close();
    const next = openSheet(browser);
    browser.catchUp();
    expect(next.isOpen()).toBe(true);
    expect(browser.shown()).toBe('page 1');
    browser.pressBack();
    browser.catchUp();
    expect(next.isOpen()).toBe(false);
    expect(browser.shown()).toBe('page 0');
  });

  it('closes alone when it stands on another one', () => {
    const browser = openBrowser();
    const [lower, upper] = [openSheet(browser), openSheet(browser)];
    expect(browser.shown()).toBe('page 2');
    browser.pressBack();
    expect([lower.isOpen(), upper.isOpen()]).toEqual([true, false]);
    browser.pressBack();
    browser.catchUp();
    expect(lower.isOpen()).toBe(false);
    expect(browser.shown()).toBe('page 0');
  });

  it('closes with those upon it when their page goes, and leaves the page as it was', () => {
    const browser = openBrowser();
    const [lower, upper] = [openSheet(browser), openSheet(browser)];
    lower.close();
    upper.close();
    browser.catchUp();
    expect(browser.shown()).toBe('page 0');
  });
});

describe('an entry whose sheet is not there', () => {
  it('is left at once when somebody goes forward to it', () => {
    const browser = openBrowser();
    openSheet(browser);
    browser.pressBack();
    browser.pressForward();
    browser.catchUp();
    expect(browser.shown()).toBe('page 0');
  });

  it('is passed over on the way back from a page that was opened from the sheet', () => {
    const browser = openBrowser();
    const sheet = openSheet(browser);
    browser.follow('other');
    sheet.close();
    browser.catchUp();
    expect(browser.shown()).toBe('other 0');
    browser.pressBack();
    browser.catchUp();
    expect(browser.shown()).toBe('page 0');
  });

  it('is left when the page starts on it, as after a reload', () => {
    const browser = openBrowser();
    browser.follow('reloaded', 1);
    browser.sheets.moved();
    browser.catchUp();
    expect(browser.shown()).toBe('page 0');
  });
});
