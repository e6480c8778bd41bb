import { refuse } from '@millwright/contract';
import { type Clock, minutes, type UserId } from '@millwright/kernel';

/** Clocks differ, and a call takes its time: who asks for just as much as is allowed gets it. */
const leeway = minutes(5);
const day = 86_400_000;

export interface HistoryLimit {
  readonly clock: Clock;
  /** How many days back a user may ask for history; null = as far back as there is. */
  readonly historyDays: (user: UserId) => Promise<number | null>;
}

/** @throws Fault refusal `telemetry.history_limited` for a span that begins before the limit. */
export async function checkHistoryLimit(
  { clock, historyDays }: HistoryLimit,
  user: UserId,
  from: number,
): Promise<void> {
  const days = await historyDays(user);
  if (days === null) return;
  if (from < clock.now() - days * day - leeway) {
    throw refuse('telemetry.history_limited', { days });
  }
}
