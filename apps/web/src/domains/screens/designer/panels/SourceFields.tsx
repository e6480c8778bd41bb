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

/**
 * What something follows: a point, a device, or what is reckoned from points. Of another kind than
 * before it is one once its point or its device was chosen; until then nothing is changed.
 */
export const SourceFields = ({
  source,
  points,
  onChange,
}: {
  /** Null before anything is chosen. */
  readonly source: BindingSource | null;
  readonly points: readonly PointBrief[];
  readonly onChange: (source: BindingSource) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const expression = useId();
  const names = pointNames(points);
  const [text, setText] = useState(() =>
    source?.kind === 'expression' ? toWritten(source.text, (id) => names.get(id) ?? null) : '',
  );
  const [kind, setKind] = useState(source?.kind ?? 'point');
  /** What is chosen of that kind. */
  const of = source?.kind === kind ? source : null;
  const devices = new Map(points.map(({ deviceId, deviceName }) => [deviceId, deviceName]));
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
        block
        value={kind}
        onChange={setKind}
        options={(['point', 'device', 'expression'] as const).map((value) => ({
          value,
          label: t(`bindings.sources.${value}`),
          disabled: value !== 'expression' && points.length === 0,
        }))}
      />
      {kind === 'point' ? (
        <>
          <Row label={t('bindings.point')}>
            {(id) => (
              <PointChoice
                id={id}
                points={points}
                value={of?.kind === kind ? of.point : null}
                onChange={(point: PointId) =>
                  onChange({ kind, point, input: of?.kind === kind ? of.input : 'value' })
                }
              />
            )}
          </Row>
          <Row label={t('bindings.input')}>
            {(id) => (
              <Select
                id={id}
                size="small"
                disabled={of?.kind !== kind}
                value={of?.kind === kind ? of.input : 'value'}
                onChange={(input) => {
                  if (of?.kind === kind) onChange({ ...of, input });
                }}
                options={pointInputs.map((value) => ({
                  value,
                  label: t(`bindings.inputs.${value}`),
                }))}
              />
            )}
          </Row>
        </>
      ) : null}
      {kind === 'device' ? (
        <Row label={t('bindings.device')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('bindings.choose_device')}
              value={of?.kind === kind ? of.device : null}
              onChange={(device) => {
                if (device !== null) onChange({ kind, device });
              }}
              options={[...devices].map(([value, label]) => ({ value, label }))}
            />
          )}
        </Row>
      ) : null}
      {kind === 'expression' ? (
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
