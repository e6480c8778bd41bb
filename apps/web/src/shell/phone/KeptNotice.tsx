import { ageText, eachSecond, useUi } from '@millwright/ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import styles from '../status/Notices.module.css';

/** The line above a page that shows what was seen earlier, with its age. */
export const KeptNotice = ({ seenAt }: { readonly seenAt: number }) => {
  const { t } = useTranslation('shell');
  const { texts } = useUi();
  const age = useSyncExternalStore(eachSecond, () => ageText(seenAt, Date.now(), texts.age));
  return (
    <p className={styles.warning}>
      <Icon name="history" size={16} />
      {t('notices.kept', { age })}
    </p>
  );
};
