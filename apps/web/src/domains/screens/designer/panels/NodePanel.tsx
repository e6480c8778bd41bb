import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import {
  type JsonObject,
  type Palette,
  type Scene,
  type SceneNode,
  shapeOf,
} from '@millwright/scene';
import {
  type Ids,
  outermost,
  placeNode,
  setProps,
  setTraits,
  styleNodes,
} from '@millwright/scene/editor';
import { useUi } from '@millwright/ui';
import { Input, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { shapeTitle } from '../shape-title.ts';
import { FieldEntry, isEntered } from './FieldEntry.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import { PartFields } from './PartFields.tsx';
import styles from './panels.module.css';
import { Row } from './Row.tsx';
import { StyleFields } from './StyleFields.tsx';

/** How an edit is called, and by what others it is undone with. */
export type EditScene = (scene: Scene, command: string, gesture?: string) => void;

/** What one node is, or what several have in common. */
export const NodePanel = ({
  scene,
  chosen,
  palette,
  points,
  screens,
  edit,
}: {
  readonly scene: Scene;
  readonly chosen: Ids;
  readonly palette: Palette;
  readonly points: readonly PointBrief[];
  readonly screens: readonly { readonly id: number; readonly name: string }[];
  readonly edit: EditScene;
}) => {
  const { t } = useTranslation('screens/designer');
  const { locale } = useUi();
  const nodes = outermost(scene, chosen);
  const [only] = nodes;
  if (only === undefined) return null;
  const isOne = nodes.length === 1;
  const of = [...chosen].join();
  const types = new Set(nodes.map(({ type }) => type));
  const shape = types.size === 1 ? shapeOf(only.type) : null;
  const place = (frame: Partial<SceneNode['frame']>, field: string): void =>
    edit(placeNode(scene, only.id, { ...only.frame, ...frame }), 'place', `${of} ${field}`);
  const put = (props: JsonObject, field: string): void =>
    edit(setProps(scene, new Set(nodes.map(({ id }) => id)), props), 'props', `${of} ${field}`);
  return (
    <div className={styles.panel}>
      <section className={styles.group}>
        <h2>
          {isOne ? shapeTitle(only.type, locale, t) : t('panel.several', { count: nodes.length })}
        </h2>
        {isOne ? (
          <>
            <Row label={t('panel.name')}>
              {(id) => (
                <Input
                  id={id}
                  size="small"
                  maxLength={40}
                  value={only.name}
                  onChange={({ target }) =>
                    edit(setTraits(scene, chosen, { name: target.value }), 'name', `${of} name`)
                  }
                />
              )}
            </Row>
            <div className={styles.pair}>
              {(['x', 'y', 'width', 'height'] as const).map((field) => (
                <NumberEntry
                  key={field}
                  label={t(`frame.${field}`)}
                  prefix={t(`frame.${field === 'width' ? 'w' : field === 'height' ? 'h' : field}`)}
                  {...(field === 'width' || field === 'height' ? { min: 0 } : {})}
                  value={only.frame[field]}
                  onChange={(value) => place({ [field]: value }, field)}
                />
              ))}
              <NumberEntry
                label={t('frame.rotation')}
                prefix="°"
                min={-360}
                max={360}
                value={only.frame.rotation}
                onChange={(rotation) => place({ rotation }, 'rotation')}
              />
            </div>
          </>
        ) : null}
        <Row label={t('panel.shows_quality')}>
          {(id) => (
            <Switch
              id={id}
              size="small"
              checked={nodes.every(({ showsQuality }) => showsQuality)}
              onChange={(showsQuality) =>
                edit(setTraits(scene, chosen, { showsQuality }), 'quality')
              }
            />
          )}
        </Row>
      </section>
      {isOne && only.type === 'part' ? (
        <PartFields node={only} points={points} screens={screens} onChange={put} />
      ) : null}
      {shape === null ||
      shape.type === 'part' ||
      !Object.values(shape.fields).some(isEntered) ? null : (
        <section className={styles.group}>
          <h2>{t('panel.properties')}</h2>
          {Object.entries(shape.fields)
            .filter(([, field]) => isEntered(field))
            .map(([name, field]) => (
              <FieldEntry
                key={name}
                name={name}
                field={field}
                value={only.props[name] ?? field.fallback}
                palette={palette}
                screens={screens}
                onChange={(value) => put({ [name]: value }, name)}
              />
            ))}
        </section>
      )}
      <StyleFields
        nodes={nodes}
        palette={palette}
        onChange={(style, field) =>
          edit(styleNodes(scene, chosen, style), 'style', `${of} ${field}`)
        }
      />
    </div>
  );
};
