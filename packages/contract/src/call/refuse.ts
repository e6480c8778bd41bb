import { Fault, type FaultDetails } from '@millwright/kernel';
import type { ErrorCode, errors } from '../manifest/errors.ts';

/** Details that fill what stands between braces in a text of the catalogue. */
type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ?
      | (Name extends 'wait' ? 'seconds' : Name extends `${infer Of}Wait` ? `${Of}Seconds` : Name)
      | PlaceholderOf<Rest>
  : never;

type TextsOf<Code extends ErrorCode> = (typeof errors)[Code]['zh' | 'en'];

/** What fills the placeholders of a code's texts; more may be told beside it. */
export type RefusalDetails<Code extends ErrorCode> = FaultDetails &
  Readonly<Record<PlaceholderOf<TextsOf<Code>>, FaultDetails[string]>>;

/** Details are left out only where no text asks for one. */
type Given<Code extends ErrorCode> = [PlaceholderOf<TextsOf<Code>>] extends [never]
  ? [details?: RefusalDetails<Code>, cause?: unknown]
  : [details: RefusalDetails<Code>, cause?: unknown];

/**
 * The refusal to throw for a code of the catalogue, with what its texts say: an unknown code and a
 * missing placeholder do not compile.
 */
export const refuse = <Code extends ErrorCode>(
  code: Code,
  ...[details, cause]: Given<Code>
): Fault => new Fault('refusal', code, details, cause);

/** The same for a code that comes as data, such as the message of a schema's check. */
export const refuseAs = (code: ErrorCode, details?: FaultDetails, cause?: unknown): Fault =>
  new Fault('refusal', code, details, cause);
