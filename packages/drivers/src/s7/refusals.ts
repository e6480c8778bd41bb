/** What the refusals of a controller mean to people. */
import { ItemCode } from './wire/variables.ts';

/** Said by S7-1200 and 1500 while PUT/GET is not permitted. */
const functionUnavailable = 0x8104;
const passwordRequired = 0xd241;

/** Stable code of why nothing of a controller can be read; null = nothing better is known. */
export function causeOfRefusal(code: number | null): string | null {
  switch (code) {
    case ItemCode.accessDenied:
    case functionUnavailable:
    case passwordRequired:
      return 'device.access_denied';
    // A block with optimised access has no addresses, and is answered for as one that is not there.
    case ItemCode.outOfRange:
    case ItemCode.unknownObject:
      return 'device.addresses_missing';
    default:
      return null;
  }
}
