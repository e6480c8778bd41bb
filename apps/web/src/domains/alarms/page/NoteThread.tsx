import type { AlarmNote } from '@millwright/contract/alarms/sources/alarm-notes.schemas';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import styles from './alarm-page.module.css';

/** What people said about an alarm, in their order. */
export const NoteThread = ({ notes }: { readonly notes: readonly AlarmNote[] }) => {
  const { t } = useTranslation('alarms/page');
  if (notes.length === 0) return <p className={styles.none}>{t('notes.none')}</p>;
  return (
    <ol className={styles.notes}>
      {notes.map(({ id, writtenAt, writtenBy, text }) => (
        <li key={id}>
          <small>
            <b>{writtenBy}</b> <Moment time={writtenAt} />
          </small>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
};
