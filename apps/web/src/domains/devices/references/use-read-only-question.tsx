import { referenceEndpoints } from '@millwright/contract/devices/endpoints';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { useUi } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../wire/call.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { referenceKinds } from '../../items/index.ts';
import styles from './references.module.css';
import { writersOf } from './references-of.ts';

/**
 * Asks before points become read-only that something enabled writes by itself, and says what.
 * @returns whether it is meant; not where it cannot be told what writes them
 */
export const useReadOnlyQuestion = (): ((
  points: readonly Pick<Point, 'id' | 'deviceId' | 'writable'>[],
) => Promise<boolean>) => {
  const { t } = useTranslation('devices');
  const { message, modal } = App.useApp();
  const { confirm } = useUi().texts;
  return async (points) => {
    const touched = points.filter(({ writable }) => writable);
    const devices = [...new Set(touched.map(({ deviceId }) => deviceId))];
    try {
      const replies = await Promise.all(
        devices.map((deviceId) => call(referenceEndpoints.list, { deviceId })),
      );
      const writers = writersOf(
        replies.flatMap(({ list }) => list),
        touched.map(({ id }) => id),
      );
      if (writers.length === 0) return true;
      const kinds = new Map(referenceKinds.all().map((kind) => [kind.subject, kind]));
      return await modal.confirm({
        title: t('used.read_only'),
        content: (
          <>
            <p>{t('used.read_only_text')}</p>
            <ul className={styles.list} aria-label={t('used.title')}>
              {writers.map(({ subject, id, name }) => (
                <li key={`${subject}.${id}`}>
                  <small>{t(kinds.get(subject)?.title ?? '')}</small>
                  <b>{name}</b>
                </li>
              ))}
            </ul>
          </>
        ),
        okText: t('used.read_only_yes'),
        cancelText: confirm.no,
        okButtonProps: { danger: true },
      });
    } catch (error) {
      message.error(failureText(error) ?? '');
      return false;
    }
  };
};
