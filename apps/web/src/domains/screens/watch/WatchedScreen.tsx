import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import { devicesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import type { ItemId, PointId } from '@millwright/kernel';
import { boundPoints, eachNode, type Scene } from '@millwright/scene';
import { EmptyState, ErrorState, TabModal, useUi } from '@millwright/ui';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type Ref, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../texts/duration-text.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useItemClock } from '../../items/index.ts';
import { alarmLevelSources } from '../../telemetry/index.ts';
import { unpackScene } from '../pack-scene.ts';
import { Operated } from './Operated.tsx';
import { PartBox } from './PartBox.tsx';
import { Picture, type PictureHandle } from './Picture.tsx';
import { useLying } from './use-lying.ts';
import styles from './watch.module.css';

const everyMs = 30_000;
const alone: readonly number[] = [];
const noLevels: ReadonlyMap<PointId, number> = new Map();

/** What of its place a picture fits: a sheet of paper is its own place. */
type Fits = 'width' | 'both' | 'paper';

/** A4 lying, without its margins, in pixels of CSS. */
const paper = { width: 1040, height: 680 };
/** How much a picture may be enlarged where it fills the screen. */
const largest = 4;

/** Shows the whole width, and the whole height too where there is a height to fit; else never larger than it was drawn. */
function useScale(
  element: HTMLElement | null,
  { width, height }: Scene['size'],
  fits: Fits,
): number {
  const [room, setRoom] = useState({ width, height });
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom(entry.contentRect);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  if (width === 0 || height === 0) return 1;
  const place = fits === 'paper' ? paper : room;
  return fits === 'width'
    ? Math.min(1, place.width / width)
    : Math.min(largest, place.width / width, place.height / height);
}

/** One published screen, live: what is pressed opens other screens, popups, or writes a point. */
export const WatchedScreen = ({
  ref,
  id,
  itemId,
  within = alone,
  fits = within.length > 0 ? 'both' : 'width',
  onOpen,
  onLeave,
}: {
  readonly ref?: Ref<PictureHandle>;
  readonly id: number;
  readonly itemId: ItemId;
  /** The screens that it stands in, the outermost first. */
  readonly within?: readonly number[];
  /** Whether its height is fitted too, into that of its place. */
  readonly fits?: Fits;
  /** Another screen was asked for. */
  readonly onOpen: (screen: number) => void;
  /** Of a popup: it is to be closed. */
  readonly onLeave?: () => void;
}) => {
  const { t } = useTranslation('screens');
  const published = useCall(screenEndpoints.published, { id });
  const content = published.data?.content ?? null;
  const read = useQuery({
    queryKey: ['screens.read', id, published.data?.revision ?? null],
    queryFn: async () => {
      const { scene, issue } = await unpackScene(content ?? '');
      if (scene === null) throw new RangeError(issue.code);
      return scene;
    },
    enabled: content !== null,
  });
  if (published.error) {
    const reason = failureText(published.error) ?? '';
    return <ErrorState reason={reason} onRetry={() => void published.refetch()} />;
  }
  if (published.data !== undefined && content === null) {
    return <EmptyState title={t('watch.nothing')} hint={t('watch.nothing_hint')} />;
  }
  if (read.error) return <ErrorState reason={t('watch.unreadable')} />;
  if (read.data === undefined) return <Skeleton active />;
  return (
    <LiveScreen
      ref={ref}
      scene={read.data}
      screen={{ id, revision: published.data?.revision ?? 1 }}
      itemId={itemId}
      within={within}
      fits={fits}
      onOpen={onOpen}
      onLeave={onLeave}
    />
  );
};

const LiveScreen = ({
  ref,
  scene,
  screen,
  itemId,
  within,
  fits,
  onOpen,
  onLeave,
}: {
  readonly ref: Ref<PictureHandle> | undefined;
  readonly scene: Scene;
  readonly screen: { readonly id: number; readonly revision: number };
  readonly itemId: ItemId;
  readonly within: readonly number[];
  readonly fits: Fits;
  readonly onOpen: (screen: number) => void;
  readonly onLeave: (() => void) | undefined;
}) => {
  const { t } = useTranslation('screens');
  const isLying = scene.size.width > scene.size.height;
  /** One that only operates waits for none. */
  const hasValues = useMemo(
    () => [...eachNode(scene.nodes)].some((node) => boundPoints(node).length > 0),
    [scene],
  );
  const [board, setBoard] = useState<HTMLElement | null>(null);
  const scale = useScale(board, scene.size, fits);
  useLying(isLying && fits === 'both' && within.length === 0);
  const [tellAge, setTellAge] = useState<TellAge>(() => () => {});
  const [levels, setLevels] = useState(noLevels);
  const [popup, setPopup] = useState<number | null>(null);
  const preview = useCall(telemetryEndpoints.itemPreview, { itemId }, { polling: true });
  const clock = useItemClock(itemId);
  const states = useCall(
    telemetryEndpoints.devicePreview,
    { itemId },
    { everyMs, refreshedBy: devicesTopic },
  );
  const known = preview.data?.devices;
  const told = states.data?.list;
  const devices = useMemo(() => {
    const byId = new Map(told?.map(({ deviceId, state }) => [deviceId, state]));
    return (known ?? []).map((device) => ({
      ...device,
      state: byId.get(device.deviceId) ?? device.state,
    }));
  }, [known, told]);
  if (preview.error) {
    const reason = failureText(preview.error) ?? '';
    return <ErrorState reason={reason} onRetry={() => void preview.refetch()} />;
  }
  if (preview.data === undefined || clock === null) return <Skeleton active />;
  const { points, textLists } = preview.data;
  const byId = new Map(points.map((point) => [point.pointId, point]));
  const pointOf = (point: PointId) => byId.get(point) ?? null;
  const leading = { open: onOpen, popup: setPopup, close: () => onLeave?.() };
  const inside = [...within, screen.id];
  return (
    <>
      {alarmLevelSources.all().map((Source, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Source key={n} itemId={itemId} onLevels={(told) => setLevels(told.points)} />
      ))}
      {within.length > 0 || !hasValues ? null : <Age onReady={setTellAge} />}
      <section
        ref={setBoard}
        className={styles.board}
        data-fits={fits}
        data-lies={isLying}
        aria-label={t('titles.screens')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
        tabIndex={0}
      >
        <Picture
          {...(ref === undefined ? {} : { ref })}
          scene={scene}
          points={points}
          textLists={textLists}
          devices={devices}
          levels={levels}
          clock={clock}
          scale={scale}
          onAge={tellAge}
          part={(node) => (
            <PartBox
              node={node}
              scale={scale}
              within={inside}
              onOpen={onOpen}
              show={(id) => (
                <WatchedScreen id={id} itemId={itemId} within={inside} onOpen={onOpen} />
              )}
              {...{ itemId, points, textLists, devices }}
            />
          )}
          operate={(over) => <Operated {...{ over, pointOf, devices, screen, leading }} />}
        />
      </section>
      {popup === null ? null : (
        <Popup
          id={popup}
          itemId={itemId}
          onClose={() => setPopup(null)}
          onOpen={(next) => {
            setPopup(null);
            onOpen(next);
          }}
        />
      )}
    </>
  );
};

type TellAge = (age: number | null) => void;

/** How old the oldest value is. It is told every second, and nothing else is rendered for it. */
const Age = ({ onReady }: { readonly onReady: (tell: () => TellAge) => void }) => {
  const { t } = useTranslation('screens');
  const { locale } = useUi();
  const [age, setAge] = useState<number | null>(null);
  // A state that is a function is set by a function.
  useEffect(() => onReady(() => setAge), [onReady]);
  return (
    <p className={styles.age} role="status">
      {age === null ? t('watch.waiting') : t('watch.oldest', { age: durationText(age, locale) })}
    </p>
  );
};

/** A screen over this one. */
const Popup = ({
  id,
  itemId,
  onClose,
  onOpen,
}: {
  readonly id: number;
  readonly itemId: ItemId;
  readonly onClose: () => void;
  readonly onOpen: (screen: number) => void;
}) => {
  const published = useCall(screenEndpoints.published, { id });
  return (
    <TabModal
      open
      centered
      footer={null}
      width="fit-content"
      styles={{ body: { minInlineSize: 280 } }}
      title={published.data?.name ?? ''}
      onCancel={onClose}
    >
      <WatchedScreen id={id} itemId={itemId} onLeave={onClose} onOpen={onOpen} />
    </TabModal>
  );
};
