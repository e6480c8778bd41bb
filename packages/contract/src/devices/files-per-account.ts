import type { CallRate } from '../call/call-admission.ts';

/** A file that is read or made takes seconds of a core: enough for who works with them, too little to hold others up. */
export const filesPerAccount: CallRate = { by: 'account', calls: 20, seconds: 60 };
