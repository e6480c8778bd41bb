/** Where in a form an error of its call belongs. */
import { CallError } from '../../wire/errors/call-error.ts';

export interface FieldError {
  /** Of the form's field. */
  readonly name: string;
  readonly text: string;
}

/**
 * The error beside its field: the one it names, or that is called so by `names`; for a part of a field
 * (`points.3.name`) the field. Of several names the first that the form has. Null where it has none.
 */
export const fieldError = (
  error: unknown,
  fields: readonly string[],
  names: Readonly<Record<string, string | readonly string[]>> = {},
): FieldError | null => {
  if (!(error instanceof CallError)) return null;
  const { field, reason, row } = error.details;
  if (typeof field !== 'string') return null;
  const [whole = ''] = field.split('.');
  const name = [field, whole]
    .flatMap((one) => names[one] ?? one)
    .find((one) => fields.includes(one));
  if (name === undefined) return null;
  const isGeneral =
    error.code === 'general.invalid' &&
    typeof reason === 'string' &&
    reason !== '' &&
    row === undefined;
  return { name, text: isGeneral ? reason : error.text };
};
