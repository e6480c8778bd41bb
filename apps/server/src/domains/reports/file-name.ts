/** What a file of a report is called. */
import { csvMoment } from '../../platform/files/index.ts';

/** `Shift book 2026-11-20-060000`, to which its ending comes: what no file system takes is left out. */
export const fileNameOf = (name: string, from: number, timeZone: string): string => {
  const moment = csvMoment(from, timeZone).replaceAll(':', '').replace(' ', '-');
  return `${name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()} ${moment}`;
};
