import { interlockEndpoints } from '@millwright/contract/telemetry/endpoints';
import type {
  InterlockEdit,
  InterlockNow,
} from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { ItemId } from '@millwright/kernel';
import { Button, NoticeBar } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointNames } from '../../../shell/expressions/index.ts';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { PhoneQuestion } from '../../../shell/phone/PhoneQuestion.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { conditionText } from '../assignments/assignment-columns.tsx';
import {
  type InterlockNames,
  InterlockStanding,
  lockedText,
} from '../interlocks/interlock-columns.tsx';
import { useItemPointBriefs } from '../points/points.queries.ts';
import styles from './acting-phone.module.css';

/** Whether one holds changes with the values. */
const everyMs = 3000;

const switched = ({
  id,
  version,
  name,
  locked,
  condition,
  lockReason,
  whenUnknown,
  atRest,
  enabled,
}: InterlockNow): InterlockEdit => ({
  ...{ id, version, name, locked, condition, lockReason, whenUnknown, atRest },
  enabled: !enabled,
});

/** The interlocks of an item on the phone: switched on and off by whoever may edit them. */
export const PhoneInterlocks = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  const mayEdit = usePermitted('interlocks.edit');
  const interlocks = usePagedRows(interlockEndpoints.list, { itemId, sort: 'name' }, { everyMs });
  const { data } = useItemPointBriefs(itemId);
  const known: InterlockNames = {
    names: pointNames(data?.list ?? []),
    labels: new Map(data?.list.map((one) => [one.id, `${one.deviceName} · ${one.name}`])),
    devices: new Map(data?.list.map((one) => [one.deviceId, one.deviceName])),
  };
  const [asked, setAsked] = useState<InterlockNow | null>(null);
  const edit = useChange(interlockEndpoints.edit);
  const error = failureText(edit.error);
  return (
    <>
      {error ? <NoticeBar color="error" wrap content={error} /> : null}
      <PhoneLongList
        of={interlocks}
        name="interlocks"
        keyOf={({ id }) => id}
        height={230}
        empty={{ title: t('interlocks.empty'), hint: t('acting.phone_hint') }}
      >
        {(interlock) => (
          <article className={styles.card}>
            <header>
              <b>{interlock.name}</b>
            </header>
            <InterlockStanding t={t} {...interlock} />
            <dl>
              <dt>{t('interlocks.reason')}</dt>
              <dd>{interlock.lockReason}</dd>
              <dt>{t('interlocks.locked')}</dt>
              <dd>{lockedText(t, known, interlock.locked)}</dd>
              <dt>{t('interlocks.rest_value')}</dt>
              <dd>{t(`interlocks.rest_values.${interlock.atRest}`)}</dd>
              <dt>{t('interlocks.condition')}</dt>
              <dd>{conditionText(t, known, interlock.condition)}</dd>
              <dt>{t('interlocks.now')}</dt>
              <dd>{interlock.values}</dd>
            </dl>
            <footer>
              <Button size="small" disabled={!mayEdit} onClick={() => setAsked(interlock)}>
                {t(interlock.enabled ? 'interlocks.switch_off' : 'interlocks.switch_on')}
              </Button>
            </footer>
          </article>
        )}
      </PhoneLongList>
      {asked === null ? null : (
        <SwitchQuestion
          interlock={asked}
          // The version that was looked at: what somebody has made of it since is not undone.
          onYes={() => edit.mutate(switched(asked))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};

/** Says what is forbidden from then on, or no more, and why it was. */
const SwitchQuestion = ({
  interlock: { name, enabled, forbids, lockReason, atRest },
  onYes,
  onClose,
}: {
  readonly interlock: InterlockNow;
  readonly onYes: () => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  return (
    <PhoneQuestion
      question={t(
        enabled
          ? 'interlocks.off_confirm'
          : atRest === 'allow'
            ? 'interlocks.on_confirm_rest'
            : 'interlocks.on_confirm',
        { name },
      )}
      yes={t(enabled ? 'interlocks.switch_off' : 'interlocks.switch_on')}
      no={t('acting.no')}
      onYes={onYes}
      onClose={onClose}
    >
      {enabled && forbids ? (
        <NoticeBar
          color="alert"
          wrap
          content={t('interlocks.off_forbids', { reason: lockReason })}
        />
      ) : null}
    </PhoneQuestion>
  );
};
