/** What people said about an alarm. */
import { z } from 'zod/mini';
import { text } from '../../fields/text.ts';

/** Most notes of an alarm. */
export const maxAlarmNotes = 100;

/** Several lines; somebody has something to say, so it is not empty. */
export const alarmNoteText = text({ min: 1, max: 1000, trim: true });

export const alarmNote = z.object({
  id: z.int(),
  writtenAt: z.int(),
  /** The name of whoever wrote it, as it was then. */
  writtenBy: z.string(),
  text: z.string(),
});
export type AlarmNote = z.infer<typeof alarmNote>;
