/** Buttons that pages hold down: each is kept alive by the page that pressed it, over its socket. */

/** Hears what pages say of them; `tokenHash` is that of their session. */
export interface PressedButtons {
  /** It is still pressed. */
  renew(key: string, tokenHash: string): void;
  letGo(key: string, tokenHash: string): void;
  /** The socket of whoever pressed it is gone. */
  lost(key: string, tokenHash: string): void;
}

/** Of one page at a time: a hand has ten fingers. */
export const mostPressed = 10;
