import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { expressionType } from '@millwright/contract/devices/protocols/tally-kinds';
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
  const { tally = 'value' } = point;
  const issue = expressionError(stored, data.list, expressionType(point), t);
  const told = tally === 'value' ? text : t('of', { tally: t(`tallies.${tally}`), text });
  const shown = issue === null ? told : t('wrong', { text: told, issue });
  return (
    <span
      className={`${styles.place ?? ''} ${issue === null ? '' : (styles.wrong ?? '')}`}
      title={shown}
    >
      {shown}
    </span>
  );
};
