import { recipientPlanEndpoints } from '@millwright/contract/alarms/endpoints';
import { onDuty } from '@millwright/contract/alarms/recipients/on-duty';
import type { ItemId } from '@millwright/kernel';
import { LevelTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { whenText, whoText } from './plan-text.ts';
import styles from './recipients.module.css';
import { usePlanChoices } from './use-plan-choices.ts';
import { Warnings } from './Warnings.tsx';

/** Who is told of the alarms of an item, and who is on duty now, to be read on the phone. */
export const PhoneRecipients = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('alarms/recipients');
  const { choices, names } = usePlanChoices(itemId);
  const { data: calendar } = useCall(recipientPlanEndpoints.duty, { itemId });
  const plans = usePagedRows(recipientPlanEndpoints.list, { itemId, sort: 'name' });
  const zone = choices?.timeZone;
  const held =
    calendar === undefined || zone === undefined
      ? null
      : onDuty(calendar, Date.now(), zone).map(
          (user) => names.get(`user:${user}`) ?? t('unknown_person'),
        );
  return (
    <>
      {held === null ? null : (
        <p className={styles.now}>
          {held.length === 0
            ? t('duty.nobody_now')
            : t('duty.now', { names: held.join(t('between')) })}
        </p>
      )}
      <PhoneLongList
        of={plans}
        name="recipients"
        keyOf={({ id }) => id}
        height={140}
        empty={{ title: t('empty') }}
      >
        {(plan) => (
          <article className={styles.card}>
            <div className={styles.cardHead}>
              <b>{plan.name}</b>
              {plan.levels.map((level) => (
                <LevelTag key={level} level={level} />
              ))}
              {plan.enabled ? null : <small>{t('off')}</small>}
            </div>
            <ol className={styles.course}>
              {plan.steps.map((step) => {
                const who = whoText(step, names, t);
                return (
                  <li key={`${step.afterMinutes} ${step.channel} ${who}`}>
                    <b>{whenText(step.afterMinutes, t)}</b> {t(`channels.${step.channel}`)}: {who}
                  </li>
                );
              })}
            </ol>
            {plan.warnings.length === 0 ? null : <Warnings of={plan.warnings} />}
          </article>
        )}
      </PhoneLongList>
    </>
  );
};
