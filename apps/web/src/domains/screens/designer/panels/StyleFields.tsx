import type { Palette, SceneNode, Style } from '@millwright/scene';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ColorEntry } from './ColorEntry.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import styles from './panels.module.css';
import { Row } from './Row.tsx';

const dashes = { solid: [], dashed: [8, 5], dotted: [2, 4] } as const;
type Dash = keyof typeof dashes;

const dashOf = (dash: readonly number[]): Dash | null => {
  const known = Object.entries(dashes).find(([, lengths]) => lengths.join() === dash.join());
  return (known?.[0] ?? null) as Dash | null;
};

/** What all of them have, null where they differ. */
const common = <T,>(values: readonly T[]): T | null => {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
};

/** Filling, line and how far one sees through. */
export const StyleFields = ({
  nodes,
  palette,
  onChange,
}: {
  readonly nodes: readonly SceneNode[];
  readonly palette: Palette;
  readonly onChange: (style: Partial<Style>, field: string) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const all = nodes.map(({ style }) => style);
  const fills = all.map(({ fill }) => (fill !== null && typeof fill === 'object' ? null : fill));
  return (
    <section className={styles.group}>
      <h2>{t('panel.style')}</h2>
      <Row label={t('style.fill')}>
        {(id) => (
          <ColorEntry
            id={id}
            mayBeNone
            value={common(fills)}
            palette={palette}
            onChange={(fill) => onChange({ fill }, 'fill')}
          />
        )}
      </Row>
      <Row label={t('style.stroke')}>
        {(id) => (
          <ColorEntry
            id={id}
            mayBeNone
            value={common(all.map(({ stroke }) => stroke))}
            palette={palette}
            onChange={(stroke) => onChange({ stroke }, 'stroke')}
          />
        )}
      </Row>
      <Row label={t('style.width')}>
        {(id) => (
          <NumberEntry
            id={id}
            min={0}
            max={400}
            value={common(all.map(({ strokeWidth }) => strokeWidth))}
            onChange={(strokeWidth) => onChange({ strokeWidth }, 'strokeWidth')}
          />
        )}
      </Row>
      <Row label={t('style.dash')}>
        {(id) => (
          <Select<Dash>
            id={id}
            size="small"
            value={common(all.map(({ dash }) => dashOf(dash)))}
            onChange={(dash) => onChange({ dash: dashes[dash] }, 'dash')}
            options={(Object.keys(dashes) as Dash[]).map((value) => ({
              value,
              label: t(`style.dashes.${value}`),
            }))}
          />
        )}
      </Row>
      <Row label={t('style.opacity')}>
        {(id) => (
          <NumberEntry
            id={id}
            min={0}
            max={100}
            step={5}
            value={
              common(all.map(({ opacity }) => opacity)) === null
                ? null
                : (all[0]?.opacity ?? 1) * 100
            }
            onChange={(percent) => onChange({ opacity: percent / 100 }, 'opacity')}
          />
        )}
      </Row>
    </section>
  );
};
