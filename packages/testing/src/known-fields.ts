/** Rows as inputs: tests change what a call has answered and hand it to the call that edits it. */
import type { Call } from '@millwright/contract';

type Fields = Readonly<Record<string, unknown>>;

/** What the call knows of `row`: the server refuses the rest by name. */
export function knownFields(call: Pick<Call, 'input'>, row: Fields): Fields {
  const { def } = (call.input as { readonly _zod: { readonly def: { readonly shape?: object } } })
    ._zod;
  const { shape } = def;
  if (shape === undefined) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(shape, name)));
}
