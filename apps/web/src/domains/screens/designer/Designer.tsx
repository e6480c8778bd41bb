import {
  ArrowLeftOutlined,
  CloudUploadOutlined,
  MoonOutlined,
  SunOutlined,
} from '@ant-design/icons';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { GalleryEntry } from '@millwright/contract/screens/gallery/gallery.schemas';
import type { Screen } from '@millwright/contract/screens/screens.schemas';
import { colorIn, darkPalette, findNode, lightPalette, newNode } from '@millwright/scene';
import { checkScene, type KnownWorld } from '@millwright/scene/check';
import { addNodes, boxesOf, moveNodes } from '@millwright/scene/editor';
import { saveFile, useUi } from '@millwright/ui';
import { App, Button, Dropdown, Segmented, Tabs, Tooltip } from 'antd';
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { themeStore } from '../../../shell/theme/theme.store.ts';
import { useImageUrl } from '../images/use-image-url.ts';
import type { BoardLook } from './board/board-look.ts';
import { DrawingBoard } from './board/DrawingBoard.tsx';
import { DropMenu, type DroppedPoint } from './board/DropMenu.tsx';
import type { Tool } from './board/use-board-gestures.ts';
import { DesignerBanners } from './DesignerBanners.tsx';
import styles from './designer.module.css';
import { GalleryPanel } from './gallery/GalleryPanel.tsx';
import { putEntry } from './gallery/put-entry.ts';
import { partOf, partsFor } from './model/bindings.ts';
import {
  beginDesign,
  choosing,
  copied,
  type Designer as Drawing,
  edited,
  freshIds,
  pasted,
} from './model/designer.ts';
import { memberAt, membersOf } from './model/hit.ts';
import { shapeByKey, wordedShape } from './model/part-shapes.ts';
import { symbolOf } from './model/symbols.ts';
import { fitted, toScene, type View, zoomed } from './model/view.ts';
import { keepCopies, keptCopies } from './node-clipboard.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { LayerTree } from './panels/LayerTree.tsx';
import type { EditScene } from './panels/NodePanel.tsx';
import { PointList, pointDragType } from './panels/PointList.tsx';
import { RightPanel } from './panels/RightPanel.tsx';
import { ShapePalette, shapeDragType } from './panels/ShapePalette.tsx';
import { RevisionsButton } from './revisions/RevisionsButton.tsx';
import { shapeTitle } from './shape-title.ts';
import { Toolbar, type VerbName } from './Toolbar.tsx';
import type { Draft, useDraft } from './use-draft.ts';
import { useKeys } from './use-keys.ts';
import { verbsOf } from './verbs-of.ts';

const nudge = 1;
const farNudge = 10;

/** Draws one screen. */
export const Designer = ({
  screen,
  screens,
  points,
  draft,
  saving,
}: {
  readonly screen: Screen;
  readonly screens: readonly Screen[];
  readonly points: readonly PointBrief[];
  readonly draft: Draft;
  readonly saving: ReturnType<typeof useDraft>;
}) => {
  const { t } = useTranslation('screens/designer');
  const { t: say } = useTranslation();
  const { locale } = useUi();
  const { modal, message } = App.useApp();
  const theme = useStore(themeStore);
  const [drawing, setDrawing] = useState<Drawing>(() => beginDesign(draft.scene));
  const [view, setView] = useState<View>({ zoom: 1, x: 0, y: 0 });
  const [tool, setTool] = useState<Tool>(null);
  const [grid, setGrid] = useState(10);
  const [appearance, setAppearance] = useState(theme.shown);
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const [dropped, setDropped] = useState<DroppedPoint | null>(null);
  const [publishing, setPublishing] = useState(false);
  const [kept, setKept] = useState(draft.kept);
  const place = useRef<HTMLDivElement>(null);
  const clipboard = useRef<{ readonly text: string; readonly isAgain: boolean } | null>(null);
  const mayPublish = usePermitted('screens.publish');

  const { scene } = drawing.history;
  const { chosen } = drawing;
  const palette = appearance === 'dark' ? darkPalette : lightPalette;
  const imageUrl = useImageUrl(scene);
  const look = useMemo(
    (): BoardLook => ({ palette, font: 'system-ui, sans-serif', imageUrl }),
    [palette, imageUrl],
  );

  const { draw } = saving;
  useEffect(() => draw(scene), [scene, draw]);

  const whole = useCallback((): void => {
    const { clientWidth, clientHeight } = place.current ?? { clientWidth: 800, clientHeight: 600 };
    setView(fitted(scene.size, { width: clientWidth, height: clientHeight }));
  }, [scene.size]);
  useEffect(whole, [whole]);

  /** What is too much for a document is refused with words, and nothing is changed. */
  const change = useCallback(
    (make: (before: Drawing) => Drawing): void => {
      setDrawing((before) => {
        try {
          return make(before);
        } catch {
          void message.error(t('too_large'));
          return before;
        }
      });
    },
    [message, t],
  );
  const edit: EditScene = (next, command, gesture) =>
    change((before) => edited(before, next, { command, gesture: gesture ?? null }));
  const verbs = verbsOf(drawing, change);
  const by = (dx: number, dy: number) => () => {
    if (chosen.size > 0) edit(moveNodes(scene, chosen, dx, dy), 'nudge', [...chosen].join());
  };
  const zoom = (factor: number): void => {
    const { clientWidth = 0, clientHeight = 0 } = place.current ?? {};
    setView((before) => zoomed(before, factor, [clientWidth / 2, clientHeight / 2]));
  };
  const copy = (): void => {
    const copies = copied(drawing);
    if (copies === null) return;
    clipboard.current = { text: keepCopies(copies), isAgain: false };
  };
  const paste = (): void => {
    const kept = keptCopies();
    if (kept === null) return;
    const isAgain = clipboard.current?.text === kept.text && clipboard.current.isAgain;
    clipboard.current = { text: kept.text, isAgain: true };
    change((before) => pasted(before, kept.copies, isAgain));
  };
  useKeys({
    'ctrl+z': () => verbs.undo?.(),
    'ctrl+y': () => verbs.redo?.(),
    'ctrl+shift+z': () => verbs.redo?.(),
    'ctrl+c': copy,
    'ctrl+x': () => {
      copy();
      verbs.remove?.();
    },
    'ctrl+v': paste,
    'ctrl+d': () => verbs.duplicate?.(),
    'ctrl+g': () => verbs.group?.(),
    'ctrl+shift+g': () => verbs.ungroup?.(),
    'ctrl+a': () =>
      change((before) =>
        choosing(
          before,
          membersOf(before.history.scene, before.entered)
            .filter(({ locked, hidden }) => !locked && !hidden)
            .map(({ id }) => id),
        ),
      ),
    'ctrl+s': () => void saving.saveNow(),
    'ctrl+]': () => verbs.forward?.(),
    'ctrl+[': () => verbs.backward?.(),
    delete: () => verbs.remove?.(),
    backspace: () => verbs.remove?.(),
    escape: () => {
      setTool(null);
      setMenu(null);
      change((before) => ({ ...choosing(before, []), entered: null }));
    },
    arrowleft: by(-nudge, 0),
    arrowright: by(nudge, 0),
    arrowup: by(0, -nudge),
    arrowdown: by(0, nudge),
    'shift+arrowleft': by(-farNudge, 0),
    'shift+arrowright': by(farNudge, 0),
    'shift+arrowup': by(0, -farNudge),
    'shift+arrowdown': by(0, farNudge),
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': whole,
  });

  const centre = (): [number, number] => {
    const { clientWidth = 0, clientHeight = 0 } = place.current ?? {};
    return toScene(view, clientWidth / 2, clientHeight / 2);
  };
  const takePart = (point: PointBrief, type: string, at: readonly [number, number]): void => {
    const shape = shapeByKey(type, say);
    if (shape === null) return;
    change((before) => {
      const node = partOf(shape, freshIds(before.history.scene)(), at, point);
      const next = addNodes(before.history.scene, [node]);
      return edited(before, next, { command: 'add', chosen: new Set([node.id]) });
    });
  };
  const takeEntry = async (entry: GalleryEntry): Promise<void> => {
    const put = await putEntry(entry, centre());
    if (put !== null) change(put);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = toScene(view, event.clientX - left, event.clientY - top);
    const dragged = shapeByKey(event.dataTransfer.getData(shapeDragType), say);
    const shape = dragged && wordedShape(dragged, shapeTitle(dragged.type, locale, t));
    if (shape !== null) {
      const { width, height } = shape.size;
      change((before) => {
        const id = freshIds(before.history.scene)();
        const node = newNode(shape, id, at[0] - width / 2, at[1] - height / 2);
        const next = addNodes(before.history.scene, [node]);
        return edited(before, next, { command: 'add', chosen: new Set([id]) });
      });
      return;
    }
    const pointId = Number(event.dataTransfer.getData(pointDragType));
    const point = points.find(({ id }) => id === pointId);
    if (point === undefined) return;
    const under = memberAt(scene, drawing.entered, at, 0);
    setDropped({ point, at, under, x: event.clientX, y: event.clientY });
  };

  const others = screens.filter(({ id }) => id !== screen.id);
  const world = useMemo(
    (): KnownWorld => ({
      points: new Map(points.map((point) => [point.id, point])),
      devices: new Set(points.map(({ deviceId }) => deviceId)),
      screens: new Map(screens.map(({ id, revision }) => [id, revision !== null])),
      images: null,
    }),
    [points, screens],
  );
  const nameOf = (id: string): string => {
    const node = findNode(scene.nodes, id);
    return node === null ? id : node.name || shapeTitle(node.type, locale, t);
  };
  const show = (id: string): void => {
    setPublishing(false);
    change((before) => ({ ...choosing(before, [id]), entered: null }));
    const box = boxesOf(scene, new Set([id])).get(id);
    const { clientWidth = 0, clientHeight = 0 } = place.current ?? {};
    if (box === undefined) return;
    setView((before) => ({
      ...before,
      x: clientWidth / 2 - ((box.left + box.right) / 2) * before.zoom,
      y: clientHeight / 2 - ((box.top + box.bottom) / 2) * before.zoom,
    }));
  };
  const { state } = saving;
  const decide = (): void => {
    modal.confirm({
      title: t('stale.title'),
      content: state.kind === 'stale' ? state.text : '',
      okText: t('stale.overwrite'),
      cancelText: t('stale.theirs'),
      okButtonProps: { danger: true },
      onOk: () => saving.overwrite(),
      onCancel: () => {
        saveFile(`${screen.name}.json`, new Blob([JSON.stringify(scene)]));
        void saving.reload();
      },
    });
  };
  const palettes = colorIn(palette, '@background');

  return (
    <div className={styles.designer} data-appearance={appearance}>
      <header className={styles.bar}>
        <Link to={`/item/item_query?itemId=${screen.itemId}`}>
          <Button
            type="text"
            size="small"
            icon={<ArrowLeftOutlined />}
            aria-label={t('leave')}
            tabIndex={-1}
          />
        </Link>
        <h1 className={styles.title}>{screen.name}</h1>
        <span className={styles.state} role="status">
          {t(`states.${state.kind}`)}
        </span>
        <Toolbar
          verbs={verbs}
          zoom={view.zoom}
          onZoom={(to) => {
            if (to === 'whole') whole();
            else zoom(to === 'actual' ? 1 / view.zoom : to.by);
          }}
          grid={grid}
          onGrid={setGrid}
        />
        <span className={styles.space} />
        <Tooltip title={t('appearance.label')}>
          <Segmented
            size="small"
            aria-label={t('appearance.label')}
            value={appearance}
            onChange={setAppearance}
            options={[
              { value: 'light', icon: <SunOutlined />, title: t('appearance.light') },
              { value: 'dark', icon: <MoonOutlined />, title: t('appearance.dark') },
            ]}
          />
        </Tooltip>
        <RevisionsButton
          id={screen.id}
          scene={scene}
          palette={palette}
          onTake={(taken) => edit(taken, 'restore')}
        />
        <Button size="small" onClick={() => void saving.saveNow()}>
          {t('save')}
        </Button>
        <Button
          size="small"
          type="primary"
          icon={<CloudUploadOutlined />}
          disabled={!mayPublish || scene.nodes.length === 0}
          onClick={async () => {
            if (await saving.saveNow()) setPublishing(true);
          }}
        >
          {t('publish.action')}
        </Button>
      </header>
      <DesignerBanners
        screen={screen.id}
        state={state}
        hasKept={kept !== null}
        onDecide={decide}
        onTake={() => {
          if (kept !== null) edit(kept.scene, 'restore');
          setKept(null);
        }}
        onForget={() => {
          saving.forgetKept();
          setKept(null);
        }}
      />
      <aside className={styles.side} aria-label={t('panel.left')}>
        <Tabs
          size="small"
          tabBarGutter={14}
          items={[
            {
              key: 'shapes',
              label: t('palette.title'),
              children: <ShapePalette tool={tool} onTool={setTool} look={look} />,
            },
            {
              key: 'gallery',
              label: t('gallery.title'),
              children: (
                <GalleryPanel
                  symbol={() => symbolOf(scene, chosen)}
                  palette={palette}
                  onTake={takeEntry}
                />
              ),
            },
            {
              key: 'points',
              label: t('points.title'),
              children: (
                <PointList
                  points={points}
                  onTake={(point) => takePart(point, partsFor(point)[0] ?? 'value', centre())}
                />
              ),
            },
            {
              key: 'layers',
              label: t('layers.title'),
              children: (
                <LayerTree
                  scene={scene}
                  chosen={chosen}
                  onChoose={(ids) =>
                    change((before) => ({ ...choosing(before, ids), entered: null }))
                  }
                  edit={edit}
                  height={600}
                />
              ),
            },
          ]}
        />
      </aside>
      <Dropdown
        open={menu !== null}
        onOpenChange={(open) => {
          if (!open) setMenu(null);
        }}
        trigger={['contextMenu']}
        menu={{
          items: [
            { key: 'copy', label: t('verbs.copy'), disabled: chosen.size === 0 },
            { key: 'paste', label: t('verbs.paste') },
            ...(
              [
                'duplicate',
                'remove',
                'group',
                'ungroup',
                'front',
                'forward',
                'backward',
                'back',
              ] as const
            ).map((name) => ({
              key: name,
              label: t(`verbs.${name}`),
              disabled: verbs[name] === null,
              danger: name === 'remove',
            })),
          ],
          onClick: ({ key }) => {
            setMenu(null);
            if (key === 'copy') copy();
            else if (key === 'paste') paste();
            else verbs[key as VerbName]?.();
          },
        }}
      >
        <section
          ref={place}
          className={styles.board}
          aria-label={t('board')}
          style={{ background: palettes }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <DrawingBoard
            designer={drawing}
            change={change}
            look={look}
            view={view}
            onView={setView}
            tool={tool}
            onDrawn={() => setTool(null)}
            grid={grid}
            onMenu={setMenu}
            label={t('board')}
          />
        </section>
      </Dropdown>
      <aside className={styles.side} aria-label={t('panel.right')}>
        <RightPanel
          scene={scene}
          chosen={chosen}
          points={points}
          screens={others}
          palette={palette}
          edit={edit}
        />
      </aside>
      {dropped === null ? null : (
        <DropMenu
          dropped={dropped}
          scene={scene}
          onBind={(next, { id }) =>
            change((before) => edited(before, next, { command: 'bind', chosen: new Set([id]) }))
          }
          onTake={(shape) => takePart(dropped.point, shape, dropped.at)}
          onClose={() => setDropped(null)}
        />
      )}
      {publishing ? (
        <PublishDialog
          id={screen.id}
          version={saving.version.current}
          problems={checkScene(scene, world)}
          nameOf={nameOf}
          onShow={show}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </div>
  );
};
