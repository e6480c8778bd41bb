import { alarmFacts } from '@millwright/contract/alarms/facts/alarm';
import type { AlarmId } from '@millwright/kernel';
import { Alert, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './alarm-page.module.css';
import { useNote } from './use-note.ts';

/** Adds to what people said about an alarm; of whoever may not, nothing. */
export const WriteNote = ({ id }: { readonly id: AlarmId }) => {
  const { t } = useTranslation('alarms/page');
  const { may, text, setText, error, isPending, send } = useNote(id);
  if (!may) return null;
  return (
    <div className={styles.write}>
      {error === null ? null : <Alert type="error" showIcon title={error} />}
      <Input.TextArea
        aria-label={t('notes.write')}
        placeholder={t('notes.write')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={alarmFacts.note.text.max}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button disabled={text.trim() === ''} loading={isPending} onClick={send}>
        {t('notes.send')}
      </Button>
    </div>
  );
};
