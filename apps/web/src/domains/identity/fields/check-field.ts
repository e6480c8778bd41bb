import { sayCode } from '../../../wire/say-code.ts';

/** As much of a schema as a field needs (the shape of zod's `safeParse`). */
interface FieldSchema {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
}

/** What a rule of the contract has against a value, in words; null when nothing. */
export const checkField = (schema: FieldSchema, value: string): string | null => {
  const checked = schema.safeParse(value);
  return checked.success ? null : sayCode(checked.error?.issues[0]?.message ?? '');
};
