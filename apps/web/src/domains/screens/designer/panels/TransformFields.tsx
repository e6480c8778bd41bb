import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { BindingTarget, BindingTransform, MapCase, Palette } from '@millwright/scene';
import { Button, InputNumber, Segmented } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { firstGiven, firstMap, givenFor } from '../model/bindings.ts';
import { GivenEntry } from './GivenEntry.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import styles from './panels.module.css';
import { Row } from './Row.tsx';

const mostCases = 30;
const far = 1e15;

/** What becomes of a value on its way: nothing, another range, or one case of several. */
export const TransformFields = ({
  target,
  transform,
  palette,
  onChange,
}: {
  readonly target: BindingTarget;
  readonly transform: BindingTransform;
  readonly palette: Palette;
  readonly onChange: (transform: BindingTransform) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const given = givenFor(target);
  const takesRange = given === 'number' || given === 'any' || transform.kind === 'range';
  const kinds = (['none', 'range', 'map'] as const).filter(
    (kind) => kind === 'map' || (kind === 'range' ? takesRange : given !== 'color'),
  );
  const begin = (kind: BindingTransform['kind']): void => {
    if (kind === transform.kind) return;
    if (kind === 'none') onChange({ kind });
    else if (kind === 'range') onChange({ kind, inMin: 0, inMax: 100, outMin: 0, outMax: 1 });
    else onChange(firstMap(target));
  };
  return (
    <div className={styles.group}>
      {kinds.length > 1 ? (
        <Segmented
          size="small"
          aria-label={t('bindings.transform')}
          value={transform.kind}
          onChange={begin}
          options={kinds.map((value) => ({ value, label: t(`bindings.transforms.${value}`) }))}
        />
      ) : null}
      {given === 'state' && transform.kind === 'none' ? (
        <p className={styles.hint}>{t('bindings.state_hint')}</p>
      ) : null}
      {transform.kind === 'range'
        ? (['in', 'out'] as const).map((side) => (
            <div key={side} className={styles.pair}>
              {(['Min', 'Max'] as const).map((end) => (
                <NumberEntry
                  key={end}
                  label={t(`bindings.${side}${end}`)}
                  prefix={t(`bindings.${side}${end}`)}
                  min={-far}
                  max={far}
                  value={transform[`${side}${end}`]}
                  onChange={(value) => onChange({ ...transform, [`${side}${end}`]: value })}
                />
              ))}
            </div>
          ))
        : null}
      {transform.kind === 'map' ? (
        <Cases target={target} transform={transform} palette={palette} onChange={onChange} />
      ) : null}
    </div>
  );
};

type MapTransform = Extract<BindingTransform, { kind: 'map' }>;

const Cases = ({
  target,
  transform,
  palette,
  onChange,
}: {
  readonly target: BindingTarget;
  readonly transform: MapTransform;
  readonly palette: Palette;
  readonly onChange: (transform: MapTransform) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const id = useId();
  const given = givenFor(target);
  const { cases, otherwise } = transform;
  const put = (at: number, change: Partial<MapCase>): void =>
    onChange({
      ...transform,
      cases: cases.map((each, n) => (n === at ? { ...each, ...change } : each)),
    });
  return (
    <>
      {cases.map(({ min, max, gives }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a case is its place: the first that matches counts
        <div key={at} className={styles.case}>
          <InputNumber
            size="small"
            aria-label={t('bindings.from')}
            placeholder="−∞"
            value={min}
            onChange={(next) => put(at, { min: next })}
          />
          <span aria-hidden>–</span>
          <InputNumber
            size="small"
            aria-label={t('bindings.to')}
            placeholder="+∞"
            value={max}
            onChange={(next) => put(at, { max: next })}
          />
          <Button
            type="text"
            size="small"
            aria-label={t('bindings.remove_case')}
            icon={<DeleteOutlined />}
            disabled={cases.length === 1}
            onClick={() => onChange({ ...transform, cases: cases.filter((_, n) => n !== at) })}
          />
          <div className={styles.gives}>
            <label htmlFor={`${id}-${at}`}>{t('bindings.gives')}</label>
            <GivenEntry
              id={`${id}-${at}`}
              given={given}
              value={gives}
              palette={palette}
              onChange={(next) => put(at, { gives: next })}
            />
          </div>
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        disabled={cases.length >= mostCases}
        onClick={() => {
          const one = { min: null, max: null, text: null, gives: firstGiven(target) };
          onChange({ ...transform, cases: [...cases, one] });
        }}
      >
        {t('bindings.add_case')}
      </Button>
      <Row label={t('bindings.otherwise')}>
        {(row) => (
          <GivenEntry
            id={row}
            given={given}
            value={otherwise}
            palette={palette}
            onChange={(next) => onChange({ ...transform, otherwise: next })}
          />
        )}
      </Row>
    </>
  );
};
