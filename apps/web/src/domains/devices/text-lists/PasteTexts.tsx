import { maxTextsPerList } from '@millwright/contract/devices/text-lists/text-list-size';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';
import { type EnteredText, withPasted } from './text-list-form.ts';
import styles from './text-lists.module.css';

/** Takes lines and columns of a spreadsheet in among the texts there are. */
export const PasteTexts = ({
  entered,
  onTake,
}: {
  readonly entered: () => readonly EnteredText[];
  readonly onTake: (texts: readonly EnteredText[]) => void;
}) => {
  const { t } = useTranslation('devices');
  const [lines, setLines] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const take = (): void => {
    const { texts, unread } = withPasted(entered(), lines);
    if (unread.length > 0) {
      setFault(t('texts.unread', { lines: unread.slice(0, 5).join(', ') }));
    } else if (texts.length > maxTextsPerList) {
      setFault(sayCode('text_list.size_rule'));
    } else {
      onTake(texts);
      setFault(null);
      setLines('');
    }
  };
  return (
    <div className={styles.paste}>
      <Input.TextArea
        rows={3}
        value={lines}
        aria-label={t('texts.paste')}
        placeholder={t('texts.paste_hint')}
        onChange={({ target }) => {
          setLines(target.value);
          setFault(null);
        }}
      />
      {fault === null ? null : <Alert type="error" showIcon title={fault} />}
      <Button disabled={lines.trim() === ''} onClick={take}>
        {t('texts.paste_take')}
      </Button>
    </div>
  );
};
