import { holdEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { HoldState, ListedHold } from '@millwright/contract/telemetry/holds/holds.schemas';
import { holdsTopic } from '@millwright/contract/telemetry/holds/holds.topics';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../../shell/session/use-profile.ts';
import { useCall } from '../../../../wire/queries/use-call.ts';
import { useChange } from '../../../../wire/queries/use-change.ts';
import styles from './holds-bar.module.css';

/** The topic tells at once; this covers a socket that is down. */
const everyMs = 60_000;

/**
 * Says on every page that a button may still be pressed: its release was not read back. It stands until it was,
 * or, where it can not be written any more or the machine undoes it, until somebody has looked at the machine.
 */
export const HoldsBar = () => {
  const { t } = useTranslation('telemetry');
  const { data } = useCall(holdEndpoints.list, {}, { refreshedBy: holdsTopic, everyMs });
  const open = (data?.list ?? []).flatMap((hold) => {
    const words = wordsOf(hold.state);
    return words === null ? [] : [{ hold, words }];
  });
  if (open.length === 0) return null;
  return (
    <section className={styles.bar} role="alert" aria-label={t('hold.alarm.title')}>
      <h2>{t('hold.alarm.title')}</h2>
      <ul>
        {open.map(({ hold, words }) => (
          <Standing key={hold.key} hold={hold} words={words} />
        ))}
      </ul>
    </section>
  );
};

/** By which words it is told; null where nobody needs to know. */
const wordsOf = (state: HoldState) =>
  state === 'unknown' || state === 'opposed' || state === 'orphaned' ? state : null;

interface StandingProps {
  readonly hold: ListedHold;
  readonly words: 'unknown' | 'opposed' | 'orphaned';
}

const Standing = ({ hold, words }: StandingProps) => {
  const { t } = useTranslation('telemetry');
  const maySettle = usePermitted('points.write');
  const settle = useChange(holdEndpoints.settle);
  const { itemId, key, itemName, deviceName, pointName, userName, end } = hold;
  return (
    <li>
      <span>
        {pointName} · {deviceName} · {itemName}
        <small>
          {t('hold.alarm.pressed_by', { user: userName })}
          {end === null ? '' : ` · ${t(`hold.ends.${end}`)}`}
          {' · '}
          {t(`hold.alarm.${words}`)}
        </small>
      </span>
      {words !== 'unknown' && maySettle ? (
        <button
          type="button"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ itemId, key })}
        >
          {t('hold.alarm.settle')}
        </button>
      ) : null}
    </li>
  );
};
