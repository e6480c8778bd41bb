/** The network side of one's own second factor; forms show their failures themselves. */

import type { SecondFactorSecret } from '@millwright/contract/identity/account.schemas';
import { secondFactorEndpoints } from '@millwright/contract/identity/endpoints';
import { quietCall } from '../../../wire/call.ts';
import { useChanges } from '../../../wire/queries/use-change.ts';
import { withSealed } from '../sealed.ts';

/** The secret for an authenticator app; told once. */
export const beginSecondFactor = (password: string): Promise<SecondFactorSecret> =>
  withSealed({ password }, (sealed) => quietCall(secondFactorEndpoints.begin, sealed));

interface BothFactors {
  readonly password: string;
  readonly code: string;
}

/** Turns it on by a code; answers the recovery codes. */
export const useTurnOn = () =>
  useChanges(
    async (code: string, send) =>
      (await send(secondFactorEndpoints.turnOn, { code })).recoveryCodes,
  );

/** Proves who one is, with a code where there is a second factor. */
export const useProve = () =>
  useChanges(
    async (
      { password, code }: { readonly password: string; readonly code: string | null },
      send,
    ) => {
      await withSealed({ password }, (sealed) =>
        send(secondFactorEndpoints.prove, { ...sealed, ...(code === null ? {} : { code }) }),
      );
    },
  );

export const useTurnOff = () =>
  useChanges(async ({ password, code }: BothFactors, send) => {
    await withSealed({ password }, (sealed) =>
      send(secondFactorEndpoints.turnOff, { ...sealed, code }),
    );
  });

/** Answers new recovery codes. */
export const useRenewRecoveryCodes = () =>
  useChanges(async ({ password, code }: BothFactors, send) => {
    const { recoveryCodes } = await withSealed({ password }, (sealed) =>
      send(secondFactorEndpoints.renewRecoveryCodes, { ...sealed, code }),
    );
    return recoveryCodes;
  });
