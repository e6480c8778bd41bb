/** Holds what a machine was written against what the log of commands says was given. */

/** One frame that reached the machine. */
export interface WrittenFrame {
  /** Milliseconds since 1970, by the clock of the machine. */
  readonly at: number;
  readonly address: number;
  readonly values: readonly number[];
}

/** One command of the log. */
export interface LoggedWrite {
  readonly at: number;
  readonly address: number;
  readonly value: number;
  readonly state: string;
  readonly reason: string | null;
  /** When nothing more was done for it. */
  readonly endedAt: number;
}

/** Refused, and sent all the same: by the machine, or by what was read back. */
const refusedAfterFrame: readonly (string | null)[] = [
  'telemetry.device_refused',
  'telemetry.read_back_differs',
];

export interface WritesVerdict {
  readonly frames: number;
  readonly commands: number;
  /** Values that reached the machine, and no command that was under way then says so. */
  readonly unlogged: readonly string[];
  /** Confirmed or accepted, and never sent. */
  readonly unsent: readonly string[];
}

/** @param lines of what the machine keeps: milliseconds, first address, values */
export const framesOf = (lines: string): WrittenFrame[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [at = 0, address = 0, ...values] = line.split(' ').map(Number);
      return { at, address, values };
    });

/**
 * Each value of each frame needs a command of its own that was given before, had not ended, and was not
 * refused before it was sent.
 */
export function verifyWrites(
  frames: readonly WrittenFrame[],
  commands: readonly LoggedWrite[],
): WritesVerdict {
  const given = new Map<string, LoggedWrite[]>();
  for (const command of commands) {
    if (command.state === 'refused' && !refusedAfterFrame.includes(command.reason)) continue;
    const key = `${command.address}=${command.value}`;
    given.set(key, [...(given.get(key) ?? []), command]);
  }
  for (const each of given.values()) each.sort((a, b) => a.at - b.at);
  const unlogged: string[] = [];
  for (const { at, address, values } of frames) {
    values.forEach((value, n) => {
      const key = `${address + n}=${value}`;
      const waiting = given.get(key);
      const found =
        waiting?.findIndex((command) => command.at <= at && at <= command.endedAt) ?? -1;
      if (found === -1) unlogged.push(`${key} at ${at}`);
      else waiting?.splice(found, 1);
    });
  }
  const unsent = [...given].flatMap(([key, left]) =>
    left
      .filter(({ state }) => state === 'confirmed' || state === 'accepted')
      .map(({ at, state }) => `${key} ${state}, given at ${at}`),
  );
  return { frames: frames.length, commands: commands.length, unlogged, unsent };
}
