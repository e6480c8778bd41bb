/** As much of a schema as a form needs (the shape of zod's `safeParse`). */
export interface FieldSchema {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
}

/**
 * A form rule that checks one field by its schema. `say` turns the message of the first broken
 * check (an error code) into words.
 */
export const schemaRule = (
  schema: FieldSchema,
  say: (message: string) => string,
): { validator: (rule: unknown, value: unknown) => Promise<void> } => ({
  validator: (_rule, value) => {
    const checked = schema.safeParse(value);
    if (checked.success) return Promise.resolve();
    return Promise.reject(say(checked.error?.issues[0]?.message ?? ''));
  },
});
