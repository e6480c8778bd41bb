import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import { useUi } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { referenceKinds } from '../../items/index.ts';
import styles from './references.module.css';

/**
 * Asks before something is done to what acts by itself, and says what that is.
 * @returns whether it is meant; not where `find` cannot tell
 */
export const useActingQuestion = (): ((
  /** The texts of the question. */
  key: 'read_only' | 'meaning',
  find: () => Promise<readonly Reference[]>,
) => Promise<boolean>) => {
  const { t } = useTranslation('devices');
  const { message, modal } = App.useApp();
  const { confirm } = useUi().texts;
  return async (key, find) => {
    try {
      const found = await find();
      if (found.length === 0) return true;
      const kinds = new Map(referenceKinds.all().map((kind) => [kind.subject, kind]));
      return await modal.confirm({
        title: t(`used.${key}`),
        content: (
          <>
            <p>{t(`used.${key}_text`)}</p>
            <ul className={styles.list} aria-label={t('used.title')}>
              {found.map(({ subject, id, name }) => (
                <li key={`${subject}.${id}`}>
                  <small>{t(kinds.get(subject)?.title ?? '')}</small>
                  <b>{name}</b>
                </li>
              ))}
            </ul>
          </>
        ),
        okText: t(`used.${key}_yes`),
        cancelText: confirm.no,
        okButtonProps: { danger: true },
      });
    } catch (error) {
      message.error(failureText(error) ?? '');
      return false;
    }
  };
};
