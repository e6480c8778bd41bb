import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { type PointId, toStored, toWritten } from '@millwright/kernel';
import { type BindingSource, pointInputs } from '@millwright/scene';
import { Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpressionField, pointNames, pointScope } from '../../../../shell/expressions/index.ts';
import { PointChoice } from './PointChoice.tsx';
import styles from './panels.module.css';
import { Row } from './Row.tsx';

/** What something follows: a point, a device, or what is reckoned from points. */
export const SourceFields = ({
  source,
  points,
  onChange,
}: {
  readonly source: BindingSource;
  readonly points: readonly PointBrief[];
  readonly onChange: (source: BindingSource) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const expression = useId();
  const names = pointNames(points);
  const [text, setText] = useState(() =>
    source.kind === 'expression' ? toWritten(source.text, (id) => names.get(id) ?? null) : '',
  );
  const devices = new Map(points.map(({ deviceId, deviceName }) => [deviceId, deviceName]));
  const [firstPoint] = points;
  const begin = (kind: BindingSource['kind']): void => {
    if (kind === 'expression') onChange({ kind, text: '' });
    else if (firstPoint !== undefined) {
      onChange(
        kind === 'device'
          ? { kind, device: firstPoint.deviceId }
          : { kind, point: firstPoint.id, input: 'value' },
      );
    }
  };
  const type = (written: string): void => {
    setText(written);
    const { stored } = toStored(written, pointScope(points));
    onChange({ kind: 'expression', text: stored ?? written });
  };
  return (
    <div className={styles.group}>
      <Segmented
        size="small"
        aria-label={t('bindings.source')}
        value={source.kind}
        onChange={begin}
        options={(['point', 'device', 'expression'] as const).map((value) => ({
          value,
          label: t(`bindings.sources.${value}`),
          disabled: value !== 'expression' && firstPoint === undefined,
        }))}
      />
      {source.kind === 'point' ? (
        <>
          <Row label={t('bindings.point')}>
            {(id) => (
              <PointChoice
                id={id}
                points={points}
                value={source.point}
                onChange={(point: PointId) => onChange({ ...source, point })}
              />
            )}
          </Row>
          <Row label={t('bindings.input')}>
            {(id) => (
              <Select
                id={id}
                size="small"
                value={source.input}
                onChange={(input) => onChange({ ...source, input })}
                options={pointInputs.map((value) => ({
                  value,
                  label: t(`bindings.inputs.${value}`),
                }))}
              />
            )}
          </Row>
        </>
      ) : null}
      {source.kind === 'device' ? (
        <Row label={t('bindings.device')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              showSearch={{ optionFilterProp: 'label' }}
              value={source.device}
              onChange={(device) => onChange({ kind: 'device', device })}
              options={[...devices].map(([value, label]) => ({ value, label }))}
            />
          )}
        </Row>
      ) : null}
      {source.kind === 'expression' ? (
        <ExpressionField
          id={expression}
          value={text}
          onChange={type}
          points={points}
          wanted={null}
        />
      ) : null}
    </div>
  );
};
