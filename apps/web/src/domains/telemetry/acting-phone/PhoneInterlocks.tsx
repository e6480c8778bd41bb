import { interlockEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemId } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { InterlockStanding } from '../interlocks/interlock-columns.tsx';
import styles from './acting-phone.module.css';

/** Whether one holds changes with the values. */
const everyMs = 3000;

/** The interlocks of an item on the phone; one is switched off at a desk, not in passing. */
export const PhoneInterlocks = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  const interlocks = usePagedRows(interlockEndpoints.list, { itemId, sort: 'name' }, { everyMs });
  return (
    <PhoneLongList
      of={interlocks}
      name="interlocks"
      keyOf={({ id }) => id}
      height={130}
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
            <dt>{t('interlocks.now')}</dt>
            <dd>{interlock.values}</dd>
          </dl>
        </article>
      )}
    </PhoneLongList>
  );
};
