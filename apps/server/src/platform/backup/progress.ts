/** Tells a person how far a long run is: one line that changes on a terminal, else a line for each part. */

export interface Progress {
  /** What is done now, and how far. */
  at(what: string, done: number, total: number): void;
  /** One sentence that stays. */
  say(text: string): void;
}

const width = 28;
/** How often the line is drawn anew. */
const everyMs = 100;

export function createProgress(output: NodeJS.WriteStream): Progress {
  let drawnAt = 0;
  let said = '';
  const clear = (): void => void output.write('\r\u001b[2K');
  return {
    at(what, done, total) {
      if (!output.isTTY) {
        if (what !== said) output.write(`${what}\n`);
        said = what;
        return;
      }
      const now = performance.now();
      if (now - drawnAt < everyMs && done < total) return;
      drawnAt = now;
      const part = total === 0 ? 1 : Math.min(1, done / total);
      const full = Math.round(part * width);
      const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`;
      output.write(`\r\u001b[2K${bar} ${Math.floor(part * 100)} %  ${what}`);
    },
    say(text) {
      if (output.isTTY) clear();
      output.write(`${text}\n`);
    },
  };
}

/** Nobody is told. */
export const silentProgress: Progress = { at: () => undefined, say: () => undefined };
