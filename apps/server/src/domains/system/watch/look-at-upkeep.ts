import type { SystemEvents } from '../events/index.ts';

/** A channel over which nothing has gone out since the oldest message that waits for it, or was given up. */
export interface FailingChannel {
  readonly channel: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly count: number;
}

/** What somebody has to see to before it fails. */
export interface Upkeep {
  readonly failing: readonly FailingChannel[];
  /** When the certificate that the server shows ends, milliseconds since 1970; null where it shows none. */
  readonly certificateEndsAt: number | null;
  /** Accounts that end within `endingWithinDays`. */
  readonly ending: { readonly count: number; readonly first: string };
}

/** Days before something ends in which it is told of. */
export const endingWithinDays = 14;
/** Milliseconds in which a channel may fail without anybody's being told: a mail server is busy. */
export const failingFor = 1_800_000;
const day = 86_400_000;

/** Tells of what is about to end, and of channels that fail for long, while it is so. */
export function createLookAtUpkeep(events: SystemEvents): (upkeep: Upkeep, now: number) => void {
  let told = new Set<string>();
  return ({ failing, certificateEndsAt, ending }, now) => {
    for (const { channel, since, count } of failing) {
      events.holds({
        ...{ kind: 'channel_failing', severity: 'serious', subject: channel },
        code: 'system_event.channel_failing',
        details: { channel, count, minutes: Math.floor((now - since) / 60_000) },
      });
    }
    const still = new Set(failing.map(({ channel }) => channel));
    for (const channel of told) if (!still.has(channel)) events.over('channel_failing', channel);
    told = still;

    const left = certificateEndsAt === null ? Number.POSITIVE_INFINITY : certificateEndsAt - now;
    if (left > endingWithinDays * day) events.over('certificate_ending');
    else {
      events.holds({
        kind: 'certificate_ending',
        severity: left < 0 ? 'serious' : 'warning',
        code: left < 0 ? 'system_event.certificate_ended' : 'system_event.certificate_ending',
        details: left < 0 ? {} : { days: Math.floor(left / day) },
      });
    }

    if (ending.count === 0) events.over('accounts_ending');
    else {
      events.holds({
        kind: 'accounts_ending',
        severity: 'warning',
        code: 'system_event.accounts_ending',
        details: { count: ending.count, name: ending.first, days: endingWithinDays },
      });
    }
  };
}
