/** The engine's errors, as text and number, on their way to the HTTP protocol. */

/** Numbers of ClickHouse's error list that the child raises itself. */
export const Exception = {
  notImplemented: 48,
  unknownParameter: 456,
  authenticationFailed: 516,
  readingBodyFailed: 1000,
} as const;

/** An error of ours in ClickHouse's words. */
export class EngineException extends Error {
  override readonly name = 'EngineException';
  constructor(code: number, type: string, text: string) {
    super(`Code: ${code}. DB::Exception: ${text}. (${type})`);
  }
}

/** The number in `Code: N. DB::Exception: …`, or 1001 (STD_EXCEPTION) when there is none. */
export function exceptionCode(error: unknown): number {
  const number = /Code: (\d+)\./.exec(String(error))?.[1];
  return number === undefined ? 1001 : Number(number);
}

/** The text clients parse; anything else is wrapped so that they can. */
export function exceptionText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.includes('DB::Exception')
    ? text
    : `Code: 1001. DB::Exception: ${text}. (STD_EXCEPTION)`;
}

const statuses: Readonly<Record<number, number>> = {
  36: 400,
  47: 404,
  60: 404,
  62: 400,
  81: 404,
  115: 404,
  159: 408,
  456: 400,
  516: 403,
  48: 501,
};

/** The HTTP status ClickHouse gives to an error number. */
export const exceptionStatus = (code: number): number => statuses[code] ?? 500;
