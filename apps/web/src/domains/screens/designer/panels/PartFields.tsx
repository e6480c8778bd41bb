import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { fallbacksOf, type JsonObject, type SceneNode, shapeOf } from '@millwright/scene';
import { Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { partOf } from '../../parts/all-parts.ts';
import styles from './panels.module.css';
import { Row } from './Row.tsx';

/** Points that one part may show. */
const mostPoints = 100;

/** What a box that the page fills is given: points or a screen, and what the part itself sets. */
export const PartFields = ({
  node,
  points,
  screens,
  onChange,
}: {
  readonly node: SceneNode;
  readonly points: readonly PointBrief[];
  readonly screens: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (props: JsonObject, field: string) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const shape = shapeOf(node.type);
  const props: JsonObject = { ...(shape === null ? {} : fallbacksOf(shape.fields)), ...node.props };
  const part = partOf(props.part);
  const devices = new Map(points.map(({ deviceId, deviceName }) => [deviceId, deviceName]));
  return (
    <section className={styles.group}>
      <h2>{t('panel.properties')}</h2>
      <Row label={t('fields.title')}>
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={60}
            value={String(props.title)}
            onChange={({ target }) => onChange({ title: target.value }, 'title')}
          />
        )}
      </Row>
      <Row label={t('fields.frame')}>
        {(id) => (
          <Segmented
            id={id}
            size="small"
            value={String(props.frame)}
            onChange={(frame) => onChange({ frame }, 'frame')}
            options={['box', 'none'].map((value) => ({ value, label: t(`choices.${value}`) }))}
          />
        )}
      </Row>
      {part?.takes === 'points' ? (
        <Row label={t('fields.points')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              mode="multiple"
              maxCount={mostPoints}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('fields.choose_points')}
              value={props.points as number[]}
              onChange={(chosen: number[]) => onChange({ points: chosen }, 'points')}
              options={points.map((point) => ({
                value: Number(point.id),
                label: `${point.deviceName} · ${point.name}`,
              }))}
            />
          )}
        </Row>
      ) : null}
      {part?.takes === 'screen' ? (
        <Row label={t('fields.screen')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              allowClear
              placeholder={t('events.choose_screen')}
              value={props.screen as number | null}
              onChange={(screen) => onChange({ screen: screen ?? null }, 'screen')}
              options={screens.map((screen) => ({ value: screen.id, label: screen.name }))}
            />
          )}
        </Row>
      ) : null}
      {part?.Settings === undefined ? null : (
        <part.Settings
          settings={props.settings as JsonObject}
          devices={[...devices].map(([id, name]) => ({ id, name }))}
          onChange={(settings) => onChange({ settings }, 'settings')}
        />
      )}
    </section>
  );
};
