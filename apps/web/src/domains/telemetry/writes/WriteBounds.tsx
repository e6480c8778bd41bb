import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedValues } from './use-named-values.ts';
import { writeRangeOf, writeStepOf } from './write-change.ts';
import { limitsOf } from './write-value.ts';

/** Terms of a list of facts: what may be written, in which steps, and where alarms begin. */
export const WriteBounds = ({ point }: { readonly point: ItemDataPoint }) => {
  const { t } = useTranslation('telemetry');
  const limits = limitsOf(point);
  const isChosen = useNamedValues(point) !== null;
  const facts = [
    { name: t('write.range'), value: isChosen ? null : writeRangeOf(point) },
    { name: t('write.step_size'), value: isChosen ? null : writeStepOf(point) },
    { name: t('write.limits'), value: limits === null ? null : `${limits} ${point.unit}` },
  ];
  return facts.map(({ name, value }) =>
    value === null ? null : (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ),
  );
};
