/** The tiles of the home page, as the domains make them of the server's figures. */
import type { HomeStatistics } from '@millwright/contract/items/home.schemas';
import type { HomeTile, TileFace } from '../item-ports.ts';
import type { CountSum } from '../sum-counts.ts';

export type Frame = 'desktop' | 'phone';

export interface ShownTile extends Pick<HomeTile, 'key' | 'icon' | 'title'>, TileFace {
  /** Undefined where it leads nowhere, or nowhere that the user may go. */
  readonly to: string | undefined;
}

/**
 * The tiles that somebody is shown in a frame: on the phone those alone that lead somewhere there, with
 * what is now.
 */
export const shownTiles = (
  tiles: readonly HomeTile[],
  figures: HomeStatistics,
  sumOf: CountSum,
  { frame, mayOpen }: { readonly frame: Frame; readonly mayOpen: (page: string) => boolean },
): readonly ShownTile[] =>
  tiles.flatMap((tile) => {
    const way = tile[frame];
    const whole = tile.face(figures, sumOf);
    if (whole === null || (frame === 'phone' && way === undefined)) return [];
    const { today, ...now } = whole;
    const face = frame === 'phone' ? now : whole;
    const to = way !== undefined && mayOpen(way.page) ? way.path : undefined;
    return [{ key: tile.key, icon: tile.icon, title: tile.title, ...face, to }];
  });
