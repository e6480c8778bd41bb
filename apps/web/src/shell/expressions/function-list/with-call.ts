import { type FunctionName, functionShape } from '@millwright/kernel';

/**
 * The text with a call of the function where something is selected, around that, or where the cursor
 * stands; the cursor goes where the call goes on.
 */
export function withCall(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  name: FunctionName,
): { readonly text: string; readonly cursor: number } {
  const takesNone = functionShape(name).takes.length === 0;
  const inner = takesNone ? '' : text.slice(start, end);
  const written = `${name}(${inner})`;
  return {
    text: `${text.slice(0, start)}${written}${text.slice(end)}`,
    cursor: start + written.length - (takesNone ? 0 : 1),
  };
}
