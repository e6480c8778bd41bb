import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { findNode, type Palette, type Scene } from '@millwright/scene';
import { type Ids, setScreen } from '@millwright/scene/editor';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { BindingPanel } from './BindingPanel.tsx';
import { EventPanel } from './EventPanel.tsx';
import { type EditScene, NodePanel } from './NodePanel.tsx';
import { ScreenPanel } from './ScreenPanel.tsx';

/** What is chosen, or the screen itself. */
export const RightPanel = ({
  scene,
  chosen,
  points,
  screens: others,
  palette,
  edit,
}: {
  readonly scene: Scene;
  readonly chosen: Ids;
  readonly points: readonly PointBrief[];
  /** Those that may be opened from here. */
  readonly screens: readonly { readonly id: number; readonly name: string }[];
  readonly palette: Palette;
  readonly edit: EditScene;
}) => {
  const { t } = useTranslation('screens/designer');
  const [onlyId] = chosen;
  const only = chosen.size === 1 && onlyId !== undefined ? findNode(scene.nodes, onlyId) : null;
  return (
    <>
      {chosen.size === 0 ? (
        <ScreenPanel
          scene={scene}
          palette={palette}
          onChange={(changes, field) =>
            edit(setScreen(scene, changes), 'screen', `screen ${field}`)
          }
        />
      ) : (
        <Tabs
          size="small"
          items={[
            {
              key: 'properties',
              label: t('panel.properties'),
              children: (
                <NodePanel
                  scene={scene}
                  chosen={chosen}
                  palette={palette}
                  points={points}
                  screens={others}
                  edit={edit}
                />
              ),
            },
            {
              key: 'bindings',
              label: t('bindings.title'),
              disabled: only === null,
              children:
                only === null ? null : (
                  <BindingPanel
                    key={only.id}
                    scene={scene}
                    node={only}
                    points={points}
                    palette={palette}
                    edit={edit}
                  />
                ),
            },
            {
              key: 'events',
              label: t('events.title'),
              disabled: only === null,
              children:
                only === null ? null : (
                  <EventPanel
                    key={only.id}
                    scene={scene}
                    node={only}
                    points={points}
                    screens={others}
                    edit={edit}
                  />
                ),
            },
          ]}
        />
      )}
    </>
  );
};
