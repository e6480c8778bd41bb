import { alarmFacts } from '@millwright/contract/alarms/facts/alarm';
import type { AlarmId } from '@millwright/kernel';
import { Button, NoticeBar, TextArea } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import styles from './alarm-page.module.css';
import { useNote } from './use-note.ts';

/** The same on the phone. */
export const PhoneWriteNote = ({ id }: { readonly id: AlarmId }) => {
  const { t } = useTranslation('alarms/page');
  const { may, text, setText, error, isPending, send } = useNote(id);
  if (!may) return null;
  return (
    <div className={styles.write}>
      {error === null ? null : <NoticeBar color="error" wrap content={error} />}
      <TextArea
        className={styles.typed ?? ''}
        aria-label={t('notes.write')}
        placeholder={t('notes.write')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={alarmFacts.note.text.max}
        value={text}
        onChange={setText}
      />
      <Button disabled={text.trim() === ''} loading={isPending} onClick={send}>
        {t('notes.send')}
      </Button>
    </div>
  );
};
