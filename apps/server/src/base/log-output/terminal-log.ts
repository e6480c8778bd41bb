/**
 * What the log says to people at a terminal: the lines that are JSON elsewhere, in words. What is
 * repeated as something goes on stands in one line at the bottom, which changes in place.
 */
import { stripVTControlCharacters, styleText } from 'node:util';
import { machineTimeZone, toWall } from '@millwright/kernel';
import { z } from 'zod';

/** Marks of a log line with which its writer says that others like it follow. */
const steps = {
  /** One of the migrations that are applied. */
  migration: z.string().optional(),
  /** As much of `of` is done. */
  done: z.number().optional(),
  of: z.number().optional(),
};

const logLine = z.looseObject({
  level: z.number(),
  time: z.string(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
  ...steps,
});
type LogLine = z.infer<typeof logLine>;

const levels = { warn: 40, error: 50 } as const;
const barCells = 20;
/** Back to the first column, and nothing on the line. */
const erase = '\r\x1b[2K';

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

export interface TerminalStyle {
  readonly colour: boolean;
  /** Cells of a row at this moment. */
  columns(): number;
}

export interface TerminalLog {
  /** @returns what is written to the terminal for one line of JSON */
  take(json: string): string;
  /** @returns what leaves the cursor on an empty line */
  end(): string;
}

/** The lines of one log, in order. */
export function createTerminalLog({ colour, columns }: TerminalStyle): TerminalLog {
  const paint: Paint = (style, text) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  let migrations = 0;
  /** The line at the bottom; null when the cursor stands on an empty one. */
  let bottom: { readonly text: string; readonly stays: boolean } | null = null;

  const atBottom = (text: string, stays: boolean): string => {
    const before = bottom === null ? '' : erase;
    bottom = { text: fitted(text, columns()), stays };
    return before + bottom.text;
  };

  return {
    take(json) {
      const parsed = readLine(json);
      if (parsed === null) return json;
      if (parsed.migration !== undefined) {
        migrations += 1;
        const words = `migrations applied: ${migrations}, the last ${parsed.migration}`;
        return atBottom(headed(parsed, words, paint), false);
      }
      const { done, of } = parsed;
      if (done !== undefined && of !== undefined) {
        const shown = atBottom(headed(parsed, progressWords(parsed.msg, done, of), paint), true);
        if (done < of) return shown;
        bottom = null;
        return `${shown}\n`;
      }
      const line = `${wordsOf(parsed, paint)}\n`;
      if (bottom === null) return line;
      if (bottom.stays) return `${erase}${line}${bottom.text}`;
      bottom = null;
      return `\n${line}`;
    },
    end() {
      const rest = bottom === null ? '' : '\n';
      bottom = null;
      return rest;
    },
  };
}

function readLine(json: string): LogLine | null {
  try {
    return logLine.parse(JSON.parse(json));
  } catch {
    // Not ours: shown as it is.
    return null;
  }
}

function progressWords(what: string, done: number, of: number): string {
  const full = Math.round((barCells * done) / Math.max(of, 1));
  return `${'━'.repeat(full)}${'┄'.repeat(barCells - full)} ${what}: ${done} of ${of}`;
}

/** By the clock of the machine that the terminal is of. */
const clockOf = (time: string): string =>
  new Date(toWall(Date.parse(time), machineTimeZone())).toISOString().slice(11, 19);

function headed({ level, time }: LogLine, words: string, paint: Paint): string {
  const clock = paint('dim', clockOf(time));
  if (level >= levels.error) return `${clock} ${paint('red', `✗ ${words}`)}`;
  if (level >= levels.warn) return `${clock} ${paint('yellow', `! ${words}`)}`;
  return `${clock}   ${words}`;
}

/** One line, and below it what broke. */
function wordsOf(line: LogLine, paint: Paint): string {
  const { level, time: _time, msg, err, ...facts } = line;
  const about = Object.entries(facts)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .map(harmless)
    .join(', ');
  const head =
    headed(line, harmless(msg), paint) + (about === '' ? '' : paint('dim', ` (${about})`));
  if (err === undefined) return head;
  // Where it broke is of use to who mends the program, and only then.
  const said = level >= levels.error ? (err.stack ?? err.message) : err.message;
  const below = said.split('\n').map((each) => `\n${' '.repeat(11)}${harmless(each)}`);
  return head + below.join('');
}

/** A client may name itself with what would command the terminal. */
const harmless = (text: string): string =>
  text.replace(/\p{C}/gu, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);

/** No longer than a row: a line that wraps cannot be changed in place. */
function fitted(text: string, columns: number): string {
  const plain = stripVTControlCharacters(text);
  return plain.length < columns ? text : `${plain.slice(0, Math.max(columns - 2, 0))}…`;
}
