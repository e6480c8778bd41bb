/** Putting machines on the platform through the pages, step by step, and reading what they hold. */
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { Locator, Page } from 'playwright-core';
import type { FormSteps } from './form-steps.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');

export const addProject = async (page: Page, steps: FormSteps, project: string): Promise<void> => {
  await steps.openFromMenu(t('items:titles.list'));
  await page.getByRole('button', { name: t('items:actions.create') }).click();
  const drawer = page.getByRole('dialog', { name: t('items:drawer.create') });
  await drawer.getByLabel(t('items:fields.itemName')).fill(project);
  await steps.save(drawer);
};

export const openDevices = async (page: Page, steps: FormSteps): Promise<void> => {
  await steps.openFromMenu(t('devices:titles.list'));
  await page.getByRole('heading', { name: t('devices:list.title') }).waitFor();
};

/** Opens the form of a new device with name, project and protocol entered. */
export const newDevice = async (
  page: Page,
  steps: FormSteps,
  { name, project, protocol }: { name: string; project: string; protocol: string },
): Promise<Locator> => {
  await openDevices(page, steps);
  await page.getByRole('button', { name: t('devices:actions.create') }).click();
  const drawer = page.getByRole('dialog', { name: t('devices:drawer.create') });
  await drawer.getByLabel(t('devices:fields.deviceName')).fill(name);
  await steps.choose(drawer.getByLabel(t('devices:fields.item')), project);
  await steps.choose(
    drawer.getByLabel(t('devices:fields.protocol')),
    t(`devices/protocols/${protocol.startsWith('modbus') ? 'modbus' : protocol}:names.${protocol}`),
  );
  return drawer;
};

/** Adds a gateway from within the form of a device, which then stands behind it. */
export const newGateway = async (
  page: Page,
  steps: FormSteps,
  name: string,
  boxId: string,
  fill: (drawer: Locator) => Promise<void>,
): Promise<void> => {
  await page.getByRole('button', { name: t('devices:gateway.add') }).click();
  const drawer = page.getByRole('dialog', { name: t('devices:gateway.add') });
  await drawer.getByLabel(t('devices:gateway.name')).fill(name);
  await drawer.getByLabel(t('devices:gateway.box_id')).fill(boxId);
  await fill(drawer);
  await steps.save(drawer);
};

export const addPoint = async (
  page: Page,
  steps: FormSteps,
  fill: (drawer: Locator) => Promise<void>,
): Promise<void> => {
  await page.getByRole('button', { name: t('devices:points.create') }).click();
  const drawer = page.getByRole('dialog', { name: t('devices:points.create') });
  await fill(drawer);
  await steps.save(drawer);
};

export const openItem = async (page: Page, steps: FormSteps, project: string): Promise<void> => {
  await steps.openFromMenu(t('items:titles.list'));
  // The page of a device names its project too, until the list has come.
  await page.getByRole('heading', { name: t('items:list.title') }).waitFor();
  await page.getByRole('link', { name: project }).click();
};

export const shows = (row: Locator, name: string, value: string): Promise<unknown> => {
  const number = row.locator('.mw-value-number b').first();
  const trust = row.locator('.mw-value').first();
  return waitFor(
    `${name} to be ${value}`,
    async () =>
      (await number.textContent()) === value && (await trust.getAttribute('data-trust')) === 'good',
    // A line of a box that has fallen out of step is silent for five timeouts before it is believed.
    seconds(60),
  );
};

/**
 * A box says its values again and again. What it said before it was let in, or in the moment between
 * a point being saved and being collected, belongs to no point and is gone.
 */
export const publishUntilShown = (
  publish: () => Promise<void>,
  row: Locator,
  name: string,
  value: string,
): Promise<unknown> =>
  waitFor(
    `${name} to be ${value}`,
    async () => {
      await publish();
      return (await row.locator('.mw-value-number b').first().textContent()) === value;
    },
    seconds(60),
  );

export const writeOnPage = async (page: Page, row: Locator, value: string): Promise<void> => {
  await row.getByRole('button', { name: t('telemetry:write.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('telemetry:write.value')).fill(value);
  await dialog.getByRole('button', { name: t('telemetry:write.next') }).click();
  await dialog.getByRole('button', { name: t('telemetry:write.send') }).click();
  await dialog.getByText(t('telemetry:write.result.confirmed')).waitFor();
  const close = dialog.locator('.ant-modal-footer');
  await close.getByRole('button', { name: t('telemetry:write.close') }).click();
};
