import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import type { Track } from '@millwright/contract/reports/locations/locations.schemas';
import { Moment } from '@millwright/ui';
import { Button, Select, Slider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './locations.module.css';
import { momentOf, type TrackMoment } from './moment-of-track.ts';

/** So many times as fast as it was. */
const paces = [30, 120, 600, 3_600] as const;

/** Plays a way, or shows the moment that is dragged to. */
export const Playback = ({
  track,
  onMoment,
}: {
  readonly track: Track;
  /** Null when it is gone. */
  readonly onMoment: (at: TrackMoment | null) => void;
}) => {
  const { t, i18n } = useTranslation('reports');
  const first = track.positions[0]?.time ?? 0;
  const last = track.positions.at(-1)?.time ?? first;
  const [time, setTime] = useState(first);
  const [isPlaying, setIsPlaying] = useState(false);
  const [pace, setPace] = useState<number>(120);
  const tell = useRef(onMoment);
  useEffect(() => {
    tell.current = onMoment;
  });
  const at = momentOf(track, time);
  useEffect(() => {
    tell.current(momentOf(track, time));
  }, [track, time]);
  useEffect(() => () => tell.current(null), []);
  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = (now - before) * pace;
      before = now;
      setTime((from) => Math.min(last, from + passed));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, pace, last]);
  const isOver = time >= last;
  useEffect(() => {
    if (isOver) setIsPlaying(false);
  }, [isOver]);
  const toggle = (): void => {
    if (!isPlaying && isOver) setTime(first);
    setIsPlaying(!isPlaying);
  };
  const speed = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  return (
    <div className={styles.playback}>
      <Button
        type="primary"
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={t(isPlaying ? 'locations.pause' : 'locations.play')}
        disabled={first === last}
        onClick={toggle}
      />
      <Slider
        min={first}
        max={last}
        step={1_000}
        value={time}
        tooltip={{ formatter: null }}
        ariaLabelForHandle={t('locations.moment')}
        onChange={setTime}
      />
      <output>
        <Moment time={Math.round(time)} />
        <b>{at?.speed == null ? '–' : `${speed.format(at.speed)} km/h`}</b>
      </output>
      <Select
        value={pace}
        aria-label={t('locations.pace')}
        options={paces.map((value) => ({ value, label: `${value}×` }))}
        onChange={setPace}
      />
    </div>
  );
};
