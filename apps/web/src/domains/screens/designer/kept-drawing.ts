/** What was drawn and could not be saved yet stays in this browser, by screen: nothing of it is lost. */
interface Kept {
  /** Of the draft that it began from. */
  readonly version: number;
  readonly content: string;
  readonly at: number;
}

const key = (user: string, screen: number): string => `mw.drawing.${user}.${screen}`;

export function keepDrawing(user: string, screen: number, kept: Kept): void {
  try {
    localStorage.setItem(key(user, screen), JSON.stringify(kept));
  } catch {
    // The browser has no room: it is saved to the server all the same.
  }
}

export const forgetDrawing = (user: string, screen: number): void =>
  localStorage.removeItem(key(user, screen));

export function keptDrawing(user: string, screen: number): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(user, screen)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { version, content, at } = kept as Partial<Kept>;
    return typeof version === 'number' && typeof content === 'string' && typeof at === 'number'
      ? { version, content, at }
      : null;
  } catch {
    return null;
  }
}
