import { referenceEndpoints } from '@millwright/contract/devices/endpoints';
import type { DeviceId, PointId } from '@millwright/kernel';
import { EmptyState } from '@millwright/ui';
import { Alert, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { referenceKinds } from '../../items/index.ts';
import styles from './references.module.css';
import { referencesOf, referencesOfDevice } from './references-of.ts';

/** What uses a device's points, each with the way to it. */
export const WhereUsed = ({
  deviceId,
  points = null,
  empty = true,
}: {
  readonly deviceId: DeviceId;
  /** Null: all of them. */
  readonly points?: readonly PointId[] | null;
  /** Says so when nothing does. */
  readonly empty?: boolean;
}) => {
  const { t } = useTranslation('devices');
  // Rules and tasks change on other pages: what is shown is asked for anew each time.
  const { data, error } = useCall(referenceEndpoints.list, { deviceId }, { retainMs: 0 });
  const failure = failureText(error);
  if (failure) return <Alert type="error" showIcon title={failure} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const references =
    points === null ? referencesOfDevice(data.list, deviceId) : referencesOf(data.list, points);
  if (references.length === 0) {
    return empty ? <EmptyState title={t('used.none')} hint={t('used.none_hint')} /> : null;
  }
  const kinds = new Map(referenceKinds.all().map((kind) => [kind.subject, kind]));
  return (
    <ul className={styles.list} aria-label={t('used.title')}>
      {references.map((reference) => {
        const { subject, id, name, pointIds, holdsPointIds, enabled } = reference;
        const { writesPointIds, locksPointIds } = reference;
        const kind = kinds.get(subject);
        return (
          <li key={`${subject}.${id}`}>
            {kind ? <small>{t(kind.title)}</small> : null}
            {kind ? <Link to={kind.address(reference)}>{name}</Link> : <b>{name}</b>}
            <small>{t('used.points', { count: pointIds.length })}</small>
            {writesPointIds === undefined ? null : (
              <Tag color={writesPointIds.length > 0 ? 'red' : 'default'}>
                {t(writesPointIds.length > 0 ? 'used.writes' : 'used.reads')}
              </Tag>
            )}
            {locksPointIds === undefined ? null : (
              <Tag color={locksPointIds.length > 0 ? 'red' : 'default'}>
                {t(locksPointIds.length > 0 ? 'used.locks' : 'used.reads')}
              </Tag>
            )}
            {enabled === undefined ? null : (
              <Tag color={enabled ? 'green' : 'default'}>{t(enabled ? 'used.on' : 'used.off')}</Tag>
            )}
            {holdsPointIds.length > 0 ? <Tag color="orange">{t('used.holds')}</Tag> : null}
          </li>
        );
      })}
    </ul>
  );
};
