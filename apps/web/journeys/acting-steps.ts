/** What is reckoned, writes and forbids by itself, entered through the pages as a person does. */
import type { Locator, Page } from 'playwright-core';
import { formSteps } from './form-steps.ts';
import { openPage } from './open-page.ts';
import { type Language, textsIn } from './texts.ts';

export interface ActingSteps {
  /** The row whose name is exactly this. */
  rowOf(name: string): Locator;
  /** Adds a device whose points are reckoned, on the list of devices, and opens it. */
  addCalculatedDevice(name: string, project: { id: number; name: string }): Promise<void>;
  /** The form of a new point of the device that is open, its name entered. */
  openPoint(name: string): Promise<Locator>;
  /** The form of a new assignment, on the list of assignments, its name entered. */
  openAssignment(name: string): Promise<Locator>;
  /** Where the point of a source or a condition is chosen. */
  pointOf(form: Locator): Locator;
  /** Starts an assignment from its row; `look` is done with the question before it is answered. */
  startAssignment(
    name: string,
    target: string,
    look?: (asked: Locator) => Promise<void>,
  ): Promise<void>;
  /** Adds an interlock of a point by an expression, on the list of interlocks. */
  addInterlock(
    given: { name: string; point: string; while: string; reason: string },
    look?: (form: Locator) => Promise<void>,
  ): Promise<void>;
}

const protocol = 'devices/protocols/calculated-points';

export const actingSteps = (page: Page, language: Language): ActingSteps => {
  const t = textsIn(language);
  const steps = formSteps(page, language);
  const ofAssignments = (key: string, values: Record<string, string> = {}): string =>
    t(`telemetry:assignments.${key}`, values);
  const ofInterlocks = (key: string): string => t(`telemetry:interlocks.${key}`);
  const rowOf = (name: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
  const opened = async (action: string): Promise<Locator> => {
    await page.getByRole('button', { name: action }).click();
    return page.getByRole('dialog', { name: action });
  };
  return {
    rowOf,
    async addCalculatedDevice(name, project) {
      await openPage(page, `/device/device_page?itemId=${project.id}`);
      await page.getByRole('button', { name: t('devices:actions.create') }).click();
      const form = page.getByRole('dialog', { name: t('devices:drawer.create') });
      await form.getByLabel(t('devices:fields.deviceName')).fill(name);
      const names = t(`${protocol}:names.calculated`);
      await steps.choose(form.getByLabel(t('devices:fields.protocol')), names);
      // Nobody is dialled, and nobody is asked at a period.
      await form.getByLabel(t('devices:fields.host')).waitFor({ state: 'detached' });
      const item = form.getByLabel(t('devices:fields.item'));
      if ((await item.inputValue()) === '') await steps.choose(item, project.name);
      await steps.save(form);
      await page.getByRole('link', { name, exact: true }).click();
    },
    async openPoint(name) {
      const form = await opened(t('devices:points.create'));
      await form.getByLabel(t('devices:point.name'), { exact: true }).fill(name);
      return form;
    },
    async openAssignment(name) {
      const form = await opened(ofAssignments('create'));
      await form.getByLabel(ofAssignments('name')).fill(name);
      return form;
    },
    // A required field's name begins with its mark.
    pointOf: (form) =>
      form.getByRole('combobox', {
        name: new RegExp(`^(?:\\* )?${ofAssignments('sources.point')}$`, 'u'),
      }),
    async startAssignment(name, target, look) {
      await rowOf(name)
        .getByRole('button', { name: ofAssignments('start') })
        .click();
      const question = ofAssignments('start_confirm', { name, target });
      const asked = page.getByRole('dialog', { name: question });
      await asked.waitFor();
      await look?.(asked);
      await asked.getByRole('button', { name: ofAssignments('start') }).click();
    },
    async addInterlock({ name, point, while: condition, reason }, look) {
      const form = await opened(ofInterlocks('create'));
      await form.getByLabel(ofInterlocks('name'), { exact: true }).fill(name);
      const locked = form.getByRole('combobox', { name: ofInterlocks('locked_point') });
      await steps.choose(locked, point);
      const byExpression = ofAssignments('conditions.expression');
      await form.getByText(byExpression, { exact: true }).click();
      await form.getByRole('textbox', { name: t('expressions:title') }).fill(condition);
      await form.getByLabel(ofInterlocks('reason')).fill(reason);
      await look?.(form);
      await steps.save(form);
    },
  };
};
