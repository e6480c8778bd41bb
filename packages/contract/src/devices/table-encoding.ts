import { z } from 'zod/mini';

/** As what the characters of a CSV file can be read. */
export const tableEncodings = ['utf-8', 'utf-16', 'gb18030', 'big5'] as const;

export const tableEncoding = z.enum(tableEncodings);
export type TableEncoding = z.infer<typeof tableEncoding>;
