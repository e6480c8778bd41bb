import { tableEncodings } from '@millwright/kernel';
import { z } from 'zod/mini';

/** As what the characters of a CSV file can be read. */
export const tableEncoding = z.enum(tableEncodings);
