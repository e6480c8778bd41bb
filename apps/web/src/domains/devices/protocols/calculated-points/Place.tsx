import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { DataType } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { expressionError, pointNames, writtenBy } from '../../../../shell/expressions/index.ts';
import { useCall } from '../../../../wire/queries/use-call.ts';
import styles from './calculated.module.css';

/** The expression of a point by names; what has become wrong with it stands behind. */
export const Place = ({ point }: { readonly point: Point }) => {
  const { t } = useTranslation('devices/protocols/calculated-points');
  const { data } = useCall(pointEndpoints.brief, { itemId: point.itemId });
  const stored = point.expression ?? '';
  if (data === undefined) return null;
  const text = writtenBy(stored, pointNames(data.list));
  const wanted = point.dataType === DataType.BOOL ? 'boolean' : 'number';
  const issue = expressionError(stored, data.list, wanted, t);
  const shown = issue === null ? text : t('wrong', { text, issue });
  return (
    <span
      className={`${styles.place ?? ''} ${issue === null ? '' : (styles.wrong ?? '')}`}
      title={shown}
    >
      {shown}
    </span>
  );
};
