import type { ForbiddingInterlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { Say } from '../../../texts/say.ts';
import { sayReason } from '../../../wire/say-reason.ts';

/** Why an interlock forbids writing, in the words by which the server would refuse it; and what it lets through. */
export function sayForbidding(given: ForbiddingInterlock, t: Say): string {
  const { name: interlock, lockReason: why, values, unknownInputs } = given;
  const said =
    given.state === 'holds'
      ? sayReason('interlock.holds', { interlock, why, values })
      : sayReason('interlock.unknown', { interlock, why, inputs: unknownInputs || values || '—' });
  return given.atRest === 'allow' ? t('interlocks.but_rest', { said }) : said;
}
