import { saveFile } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import fields from '../fields/fields.module.css';
import styles from './second-factor.module.css';

/** The codes for who has lost the phone, shown this once. */
export const RecoveryCodes = ({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('identity/second-factor');
  const [said, setSaid] = useState('');
  const text = `${codes.join('\n')}\n`;
  /** Only pages of a secure origin have a clipboard. */
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('codes.copied'));
    } catch {
      setSaid(t('codes.notCopied'));
    }
  };
  return (
    <section aria-label={t('codes.title')} className={styles.codes}>
      <p className={styles.text}>{t('codes.text')}</p>
      <ol className={styles.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.row}>
        <button className={fields.button} onClick={() => void copy()} type="button">
          {t('codes.copy')}
        </button>
        <button
          className={fields.button}
          onClick={() =>
            saveFile(`${t('codes.file')}.txt`, new Blob([text], { type: 'text/plain' }))
          }
          type="button"
        >
          {t('codes.download')}
        </button>
        <button className={fields.submit} onClick={onDone} type="button">
          {t('codes.done')}
        </button>
      </div>
      <p className={fields.hint} role="status">
        {said}
      </p>
    </section>
  );
};
