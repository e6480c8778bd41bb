/** One-time tickets: a page cannot set headers on a socket, and a token must not stand in a URL. */
import { randomBytes } from 'node:crypto';
import { after, type Clock, seconds, type Timestamp } from '@millwright/kernel';

const lifetime = seconds(30);
const atMost = 100_000;

export interface LiveTickets {
  issue(tokenHash: string): { readonly ticket: string; readonly expiresAt: Timestamp };
  /** The session the ticket was issued to, once; null when unknown, used or too old. */
  redeem(ticket: string): string | null;
}

export function createLiveTickets({ clock }: { clock: Clock }): LiveTickets {
  const issued = new Map<string, { tokenHash: string; expiresAt: Timestamp }>();

  /** The oldest come first, so those that are over stand at the front. */
  const sweep = (): void => {
    for (const [ticket, { expiresAt }] of issued) {
      if (expiresAt > clock.now() && issued.size < atMost) return;
      issued.delete(ticket);
    }
  };

  return {
    issue(tokenHash) {
      sweep();
      const ticket = randomBytes(32).toString('base64url');
      const expiresAt = after(clock.now(), lifetime);
      issued.set(ticket, { tokenHash, expiresAt });
      return { ticket, expiresAt };
    },
    redeem(ticket) {
      const found = issued.get(ticket);
      issued.delete(ticket);
      return found !== undefined && found.expiresAt > clock.now() ? found.tokenHash : null;
    },
  };
}
