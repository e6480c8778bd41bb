import { isTimeZone, machineTimeZone } from '@millwright/kernel';
import { z } from 'zod';

/** Where nobody has said where the installation stands. */
const unsaid = 'Asia/Shanghai';

/**
 * A machine that goes by UTC has not been told where it stands; a person who means UTC says so.
 */
export const defaultTimeZone = (machine = machineTimeZone()): string =>
  /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu|Unknown)$/.test(machine) || !isTimeZone(machine)
    ? unsaid
    : machine;

/** The zone of the installation: an IANA name. */
export const timeZoneSetting = z
  .string()
  .refine(isTimeZone, 'must be the IANA name of a time zone, as Asia/Shanghai')
  .default(() => defaultTimeZone());
