import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { useTranslation } from 'react-i18next';
import { PointMarks } from '../../interlocks/PointMarks.tsx';
import { sayForbidding } from '../../interlocks/say-forbidding.ts';
import { useLocksOf } from '../../interlocks/use-locks.tsx';
import { writeRangeOf } from '../write-change.ts';
import { apartBecause } from './apart.ts';

/** The name of a point among several, with its range and what stands against writing it now or together with others. */
export const BatchName = ({
  point,
  id,
}: {
  readonly point: ItemDataPoint;
  readonly id?: string;
}) => {
  const { t } = useTranslation('telemetry');
  const range = writeRangeOf(point);
  const apart = apartBecause(point);
  return (
    <>
      <span id={id}>{point.name}</span> <PointMarks point={point} />
      {range === null ? null : <small>{range}</small>}
      {useLocksOf(point).map((lock) => (
        <small key={lock.id}>{sayForbidding(lock, t)}</small>
      ))}
      {apart === null ? null : <small>{t(`write.batch.apart.${apart}`)}</small>}
    </>
  );
};
