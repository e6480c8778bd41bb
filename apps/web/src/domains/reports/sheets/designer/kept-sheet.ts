/** What was laid out and not saved stays in this browser, by sheet: a reload loses nothing of it. */
import { templateFormat } from '@millwright/contract/reports/sheets/sheet-limits';
import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';

export interface KeptSheet {
  /** Of the sheet that it began from: whether somebody has saved it since is asked when it is saved. */
  readonly version: number;
  readonly name: string;
  readonly template: SheetTemplate;
}

const key = (user: string, sheet: number): string => `mw.sheet.${user}.${sheet}`;

export function keepSheet(user: string, sheet: number, kept: KeptSheet): void {
  try {
    localStorage.setItem(key(user, sheet), JSON.stringify(kept));
  } catch {
    // The browser has no room: whoever leaves is warned all the same.
  }
}

export const forgetSheet = (user: string, sheet: number): void =>
  localStorage.removeItem(key(user, sheet));

/** Null where nothing is kept, or another build has kept it in a format of its own. */
export function keptSheet(user: string, sheet: number): KeptSheet | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(user, sheet)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { version, name, template } = kept as Partial<KeptSheet>;
    return typeof version === 'number' &&
      typeof name === 'string' &&
      template?.format === templateFormat
      ? { version, name, template }
      : null;
  } catch {
    return null;
  }
}
