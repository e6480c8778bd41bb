import { identityEndpoints } from '@millwright/contract/identity/endpoints';
import { useEffect, useState } from 'react';
import { quietCall } from '../../../wire/call.ts';

/** Whether people may make accounts themselves; offered until the server says otherwise. */
export const useRegistration = (): boolean => {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    quietCall(identityEndpoints.publicKey, {}, { whileLost: true }).then(
      ({ registration }) => setOpen(registration),
      // Signing in will say what is wrong.
      () => undefined,
    );
  }, []);
  return isOpen;
};
