import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { asksApproval } from '../writes/approval/asks-approval.ts';
import styles from './marks.module.css';
import { sayForbidding } from './say-forbidding.ts';
import { useLocksOf } from './use-locks.tsx';

/** What a list says of writing a point before anybody does: an interlock forbids it now, or it takes a second person. */
export const PointMarks = ({ point }: { readonly point: ItemDataPoint }) => {
  const { t } = useTranslation('telemetry');
  const locks = useLocksOf(point);
  if (!point.writable) return null;
  return (
    <>
      {locks.length === 0 ? null : (
        <span
          className={styles.locked}
          title={locks.map((lock) => sayForbidding(lock, t)).join('\n')}
        >
          <Icon name="lock" size={14} />
          {t('write.marks.locked')}
        </span>
      )}
      {asksApproval(point) ? (
        <span className={styles.mark}>
          <Icon name="users" size={14} />
          {t('write.marks.approved')}
        </span>
      ) : null}
    </>
  );
};
