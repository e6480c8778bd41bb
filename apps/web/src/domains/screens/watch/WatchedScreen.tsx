import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import { devicesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import type { ItemId, PointId } from '@millwright/kernel';
import type { Scene, SceneNode } from '@millwright/scene';
import { EmptyState, ErrorState, useUi } from '@millwright/ui';
import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../texts/duration-text.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useItemClock } from '../../items/index.ts';
import { alarmLevelSources, WriteDialog } from '../../telemetry/index.ts';
import { unpackScene } from '../pack-scene.ts';
import { Picture } from './Picture.tsx';
import styles from './watch.module.css';

const everyMs = 30_000;
const noLevels: ReadonlyMap<PointId, number> = new Map();

/** Shows the whole width, and never larger than it was drawn. */
function useScale(element: HTMLElement | null, width: number): number {
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width === 0 ? 1 : Math.min(1, room / width);
}

/** One published screen, live: what is pressed opens other screens, popups, or writes a point. */
export const WatchedScreen = ({
  id,
  itemId,
  onOpen,
  onLeave,
}: {
  readonly id: number;
  readonly itemId: ItemId;
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
  return <LiveScreen scene={read.data} itemId={itemId} onOpen={onOpen} onLeave={onLeave} />;
};

const LiveScreen = ({
  scene,
  itemId,
  onOpen,
  onLeave,
}: {
  readonly scene: Scene;
  readonly itemId: ItemId;
  readonly onOpen: (screen: number) => void;
  readonly onLeave: (() => void) | undefined;
}) => {
  const { t } = useTranslation('screens');
  const { locale } = useUi();
  const [board, setBoard] = useState<HTMLElement | null>(null);
  const scale = useScale(board, scene.size.width);
  const [age, setAge] = useState<number | null>(null);
  const [levels, setLevels] = useState(noLevels);
  const [popup, setPopup] = useState<number | null>(null);
  const [written, setWritten] = useState<PointId | null>(null);
  const preview = useCall(telemetryEndpoints.itemPreview, { itemId }, { polling: true });
  const clock = useItemClock(itemId);
  const states = useCall(
    telemetryEndpoints.devicePreview,
    { itemId },
    { everyMs, refreshedBy: devicesTopic },
  );
  if (preview.error) {
    const reason = failureText(preview.error) ?? '';
    return <ErrorState reason={reason} onRetry={() => void preview.refetch()} />;
  }
  if (preview.data === undefined || clock === null) return <Skeleton active />;
  const told = new Map(states.data?.list.map((device) => [device.deviceId, device.state]));
  const devices = preview.data.devices.map((device) => ({
    ...device,
    state: told.get(device.deviceId) ?? device.state,
  }));
  const press = ({ events }: SceneNode): void => {
    for (const { action } of events) {
      if ('point' in action) setWritten(action.point);
      else if (action.kind === 'open-screen') onOpen(action.screen);
      else if (action.kind === 'open-popup') setPopup(action.screen);
      else onLeave?.();
    }
  };
  const point = preview.data.points.find(({ pointId }) => pointId === written);
  return (
    <>
      {alarmLevelSources.all().map((Source, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Source key={n} itemId={itemId} onLevels={(told) => setLevels(told.points)} />
      ))}
      <p className={styles.head} role="status">
        {age === null ? t('watch.waiting') : t('watch.oldest', { age: durationText(age, locale) })}
      </p>
      <section
        ref={setBoard}
        className={styles.board}
        aria-label={t('titles.screens')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
        tabIndex={0}
      >
        <Picture
          scene={scene}
          points={preview.data.points}
          textLists={preview.data.textLists}
          devices={devices}
          levels={levels}
          clock={clock}
          scale={scale}
          onPress={press}
          onAge={setAge}
        />
      </section>
      {popup === null ? null : (
        <Modal open footer={null} width="auto" onCancel={() => setPopup(null)}>
          <WatchedScreen
            id={popup}
            itemId={itemId}
            onLeave={() => setPopup(null)}
            onOpen={(screen) => {
              setPopup(null);
              onOpen(screen);
            }}
          />
        </Modal>
      )}
      {point === undefined ? null : (
        <WriteDialog
          point={point}
          deviceName={devices.find(({ deviceId }) => deviceId === point.deviceId)?.deviceName ?? ''}
          onClose={() => setWritten(null)}
        />
      )}
    </>
  );
};
