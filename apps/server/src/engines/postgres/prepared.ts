/** Statements that a connection parses and plans once, and not each time. */
import { type RawBuilder, sql } from 'kysely';

const mark = /^\s*\/\* prepared ([a-z_]+) \*\//;

/**
 * Begins a statement that each connection prepares once. Only for those that write many times a
 * second what they are given: a plan that is kept was made for the tables as they were then, so one
 * that looks for rows may be made for an empty table and run on a full one.
 * @param name no other statement has it, and its text is always the same
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

/** What the driver is told beside the text. */
export function preparedAs(text: string): { readonly name?: string } {
  const name = mark.exec(text)?.[1];
  return name === undefined ? {} : { name };
}
