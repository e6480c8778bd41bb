/**
 * How old a value is when a person can see it: the machine puts its clock into its registers, and
 * the page tells, at the frame after each change, what the number on it says.
 */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, minutes } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import type { Browser } from '@millwright/testing/browser';
import type { Millwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';

export const clockValues = 50;
export const clockPeriodMs = 250;
/** The clock in the registers shows milliseconds of the hour: they fit and read well. */
const HOUR = 3_600_000;
const ITEM = 'Painted';

/** Registers 0 and 1 hold the clock, high word first; the others count. */
export function startClockMachine(): { fake: ModbusFake; stop(): Promise<void> } {
  const fake = createModbusFake();
  const words = fake.unit(1).holdings;
  const timer = setInterval(() => {
    const now = Date.now() % HOUR;
    words[0] = now >>> 16;
    words[1] = now & 0xffff;
    for (let n = 2; n < clockValues; n += 1) words[n] = (now + n) & 0xffff;
  }, 1);
  return {
    fake,
    async stop() {
      clearInterval(timer);
      await fake.close();
    },
  };
}

export interface Ages {
  /** How old the number was at each change so far, in milliseconds. */
  read(): Promise<readonly number[]>;
  /** Waits until there are so many. */
  readonly reach: (count: number) => Promise<readonly number[]>;
}

/** Collects, at the frame after each change of the first element found, how old its number is. */
export async function watchAges(page: Page, selector: string): Promise<Ages> {
  await page.evaluate(
    ({ selector, hour }) => {
      const ages: number[] = [];
      Object.assign(globalThis, { ages });
      const place = document.querySelector(selector);
      if (place === null) return;
      let before = place.textContent;
      new MutationObserver(() => {
        if (place.textContent === before) return;
        before = place.textContent;
        const shown = Number(before?.replace(/\D/g, ''));
        requestAnimationFrame(() => ages.push((Date.now() - shown + hour) % hour));
      }).observe(place, { characterData: true, childList: true, subtree: true });
    },
    { selector, hour: HOUR },
  );
  const read = () =>
    page.evaluate(() => (globalThis as unknown as { readonly ages: number[] }).ages);
  return {
    read,
    reach: (count) =>
      waitFor(
        'enough changes',
        async () => {
          const ages = await read();
          return ages.length >= count && ages;
        },
        minutes(5),
      ),
  };
}

/** Adds the machine with the clock and opens the page of its item as an operator would. */
export async function openClockPage(
  browser: Browser,
  millwright: Millwright,
): Promise<Ages & { close(): Promise<void> }> {
  const machine = startClockMachine();
  const visit = await browser.visit({ baseUrl: millwright.url, frame: 'desktop' });
  const close = async (): Promise<void> => {
    await visit.context.close();
    await machine.stop();
  };
  try {
    const port = await machine.fake.listen();
    const user = { userName: 'admin', password: millwright.adminPassword };
    const session = await signIn(millwright.url, user);
    const { id: itemId } = await session.call(itemCalls.create, { itemName: ITEM });
    const device = {
      itemId,
      deviceName: 'Clock',
      host: '127.0.0.1',
      port,
      periodMs: clockPeriodMs,
    };
    const { id: deviceId } = await session.call(deviceCalls.create, device);
    await session.call(pointCalls.createMany, {
      deviceId,
      points: [
        { name: 'Clock', family: 'HR', address: '0', dataType: DataType.INT32U },
        ...Array.from({ length: clockValues - 2 }, (_, n) => ({
          name: `Count${n}`,
          family: 'HR',
          address: String(n + 2),
          dataType: DataType.INT16U,
        })),
      ],
    });
    await waitFor('the polling', () => machine.fake.requests > 5);
    const { page } = visit;
    const place = `/item/item_query?itemName=${ITEM}&itemId=${itemId}`;
    await page.goto(`/login?redirect=${encodeURIComponent(place)}`);
    await page
      .locator('input[autocomplete=username], input[name=userName], input[type=text]')
      .first()
      .fill(user.userName);
    await page.locator('input[type=password]').first().fill(user.password);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () =>
        Number(document.querySelector('.mw-value-number b')?.textContent?.replace(/\D/g, '')) > 0,
    );
    return { ...(await watchAges(page, '.mw-value-number b')), close };
  } catch (error) {
    await close();
    throw error;
  }
}
