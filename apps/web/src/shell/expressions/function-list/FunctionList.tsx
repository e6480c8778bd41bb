import { type FunctionName, functionNames } from '@millwright/kernel';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signatureOf } from '../completion/completions.ts';
import styles from './function-list.module.css';

/** All functions, with how each is called and what it says; one that is pressed goes into the text. */
export const FunctionList = ({ onTake }: { readonly onTake: (name: FunctionName) => void }) => {
  const { t } = useTranslation('expressions');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className={styles.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'hide_functions' : 'show_functions')}
      </Button>
      {isOpen ? (
        <ul id={id} className={styles.list} aria-label={t('function_list')}>
          {functionNames.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => onTake(name)}>
                <code>{signatureOf(name, (takes) => t(`takes.${takes}`))}</code>
                <small>{t(`functions.${name}`)}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};
