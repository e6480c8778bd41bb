import { triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { ItemId } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { Button, NoticeBar } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { PhoneQuestion } from '../../../shell/phone/PhoneQuestion.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { TriggerStanding } from '../triggers/trigger-columns.tsx';
import styles from './acting-phone.module.css';

/** States change with the values. */
const everyMs = 5000;

/** The triggers of an item on the phone: enabled and disabled by whoever may. */
export const PhoneTriggers = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  const mayEdit = usePermitted('triggers.edit');
  const mayWrite = usePermitted('points.write');
  const triggers = usePagedRows(triggerEndpoints.list, { itemId, sort: 'name' }, { everyMs });
  const [asked, setAsked] = useState<Trigger | null>(null);
  const enable = useChange(triggerEndpoints.enable);
  const disable = useChange(triggerEndpoints.disable);
  const error = failureText(enable.error ?? disable.error);
  const toggle = ({ id, version, state }: Trigger): void => {
    // What was looked at, and not what somebody has made of it since.
    if (state === 'off') enable.mutate({ ids: [id], versions: [version] });
    else disable.mutate({ ids: [id] });
  };
  const verbOf = ({ state }: Trigger) => (state === 'off' ? 'enable' : 'disable');
  return (
    <>
      {error ? <NoticeBar color="error" wrap content={error} /> : null}
      <PhoneLongList
        of={triggers}
        name="triggers"
        keyOf={({ id }) => id}
        height={150}
        empty={{ title: t('triggers.empty'), hint: t('acting.phone_hint') }}
      >
        {(trigger) => (
          <article className={styles.card}>
            <header>
              <b>{trigger.name}</b>
            </header>
            <TriggerStanding t={t} {...trigger} />
            <dl>
              <dt>{t('triggers.last')}</dt>
              <dd>
                {trigger.lastFiredAt === null || trigger.lastOutcome === null ? (
                  t('triggers.never')
                ) : (
                  <>
                    {t(`triggers.outcomes.${trigger.lastOutcome}`)} ·{' '}
                    <Moment time={trigger.lastFiredAt} />
                  </>
                )}
              </dd>
            </dl>
            <footer>
              <Button
                size="small"
                color={trigger.state === 'off' ? 'primary' : 'default'}
                disabled={!mayEdit || (trigger.state === 'off' && !mayWrite)}
                onClick={() => setAsked(trigger)}
              >
                {t(`triggers.${verbOf(trigger)}`)}
              </Button>
            </footer>
          </article>
        )}
      </PhoneLongList>
      {asked === null ? null : (
        <PhoneQuestion
          question={t(`triggers.${verbOf(asked)}_one`, { name: asked.name })}
          yes={t(`triggers.${verbOf(asked)}`)}
          no={t('acting.no')}
          onYes={() => toggle(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};
