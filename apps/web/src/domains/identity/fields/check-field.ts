import type { FieldSchema } from '@millwright/ui';
import { sayCode } from '../../../wire/say-code.ts';

/** What a rule of the contract has against a value, in words; null when nothing. */
export const checkField = (schema: FieldSchema, value: string): string | null => {
  const checked = schema.safeParse(value);
  return checked.success ? null : sayCode(checked.error?.issues[0]?.message ?? '');
};
