import type { DeviceId } from '@millwright/kernel';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { type LinesInSight, useLinesInSight } from '../../../../shell/list/use-lines-in-sight.ts';
import type { DevicePoints } from '../group-points.ts';
import { useSeededSparks, useWatchedPoints } from '../readings.ts';
import {
  type Folds,
  headOf,
  idsOf,
  type LineSection,
  type LiveLine,
  liveLines,
  sectionsInSight,
  wantedPoints,
} from './live-lines.ts';

/** The live list of an item, which is folded and unfolded, and in which one goes to a device. */
export interface LiveLines {
  readonly lines: readonly LiveLine[];
  /** Whether each device is folded. */
  readonly allFolded: boolean;
  /** Nothing can be folded while something is searched for. */
  readonly foldable: boolean;
  toggle(deviceId: DeviceId): void;
  foldAll(folded: boolean): void;
  /** Opens a device and scrolls to it. */
  goTo(deviceId: DeviceId): void;
  /** Where the list is to go; the list takes it and says so. */
  readonly wanted: DeviceId | null;
  arrived(): void;
}

/** @param searched nothing is folded: what was found is shown */
export const useLiveLines = (groups: readonly DevicePoints[], searched: boolean): LiveLines => {
  const [folds, setFolds] = useState<Folds>(new Map());
  const [wanted, setWanted] = useState<DeviceId | null>(null);
  const lines = useMemo(
    () => liveLines(groups, searched ? null : folds),
    [groups, folds, searched],
  );
  const heads = useMemo(() => lines.filter((line) => line.kind === 'head'), [lines]);
  const fold = useCallback(
    (deviceId: DeviceId, folded: boolean) =>
      setFolds((before) => new Map(before).set(deviceId, folded)),
    [],
  );
  return {
    lines,
    allFolded: heads.every(({ folded }) => folded),
    foldable: !searched,
    toggle: useCallback(
      (deviceId) => {
        const head = heads.find(({ device }) => device.deviceId === deviceId);
        if (head) fold(deviceId, !head.folded);
      },
      [heads, fold],
    ),
    foldAll: (folded) => setFolds(new Map(heads.map(({ device }) => [device.deviceId, folded]))),
    goTo(deviceId) {
      fold(deviceId, false);
      setWanted(deviceId);
    },
    wanted,
    arrived: useCallback(() => setWanted(null), []),
  };
};

/** What of the live list is built. */
export interface BuiltLines extends LinesInSight {
  readonly sections: readonly LineSection[];
}

/** What of the list is in sight; its values come, and no others. */
export const useBuiltLines = (
  list: RefObject<HTMLElement | null>,
  { lines, wanted, arrived }: Pick<LiveLines, 'lines' | 'wanted' | 'arrived'>,
  {
    heightOf,
    covered = 0,
    courses,
  }: {
    /** A new function where the heights are others. */
    readonly heightOf: (line: LiveLine) => number;
    /** What stands over the top of the page, in pixels. */
    readonly covered?: number;
    /** Whether the lines show the latest course of their points. */
    readonly courses: boolean;
  },
): BuiltLines => {
  const sight = useLinesInSight(list, {
    count: lines.length,
    heightOf: useCallback(
      (place: number) => {
        const line = lines[place];
        return line === undefined ? 0 : heightOf(line);
      },
      [lines, heightOf],
    ),
    keyOf: useCallback((place: number) => lines[place]?.key ?? '', [lines]),
    covered,
  });
  const { first, last, places, scrollTo } = sight;
  const points = useMemo(() => wantedPoints(lines, { first, last }), [lines, first, last]);
  useWatchedPoints(useMemo(() => idsOf(points), [points]));
  useSeededSparks(
    useMemo(() => (courses ? idsOf(points.filter(({ saved }) => saved)) : []), [points, courses]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish
  useLayoutEffect(() => {
    if (wanted === null) return;
    const head = headOf(lines, wanted);
    if (head >= 0) scrollTo(head);
    arrived();
  }, [wanted]);
  return { ...sight, sections: sectionsInSight(lines, places) };
};
