/** What keys do to a ladder: they lead from piece to piece, and zoom around the one that is chosen. */
import { type LadderBand, type LadderSpan, pieceOf, placeAt, within, zoomed } from './ladder.ts';

/** A piece by the places of its band and its own. */
export interface Pointed {
  readonly band: number;
  readonly place: number;
}

interface Keyed {
  readonly pointed: Pointed | null;
  readonly bands: readonly LadderBand[];
  readonly shown: LadderSpan;
  readonly whole: LadderSpan;
}

const between = (least: number, given: number, most: number): number =>
  Math.min(Math.max(given, least), most);

/** @returns null where the key is none of its own */
export function obey(
  key: string,
  { pointed, bands, shown, whole }: Keyed,
): { readonly pointed: Pointed | null } | { readonly show: LadderSpan } | null {
  const { band, place } = pointed ?? { band: 0, place: 0 };
  const own = bands[band];
  const piece = pointed && own ? pieceOf(own, place, shown.to) : undefined;
  const middle = piece ? (piece.from + piece.to) / 2 : (shown.from + shown.to) / 2;
  const around = between(shown.from, middle, shown.to);
  const length = shown.to - shown.from;
  const step = (by: number) => {
    const most = Math.max(0, (own?.begins.length ?? 1) - 1);
    return { pointed: { band, place: pointed === null ? 0 : between(0, place + by, most) } };
  };
  const leap = (by: number) => {
    const next = pointed === null ? 0 : between(0, band + by, Math.max(0, bands.length - 1));
    const there = bands[next];
    return { pointed: there ? { band: next, place: placeAt(there, around) } : null };
  };
  switch (key) {
    case 'ArrowLeft':
      return step(-1);
    case 'ArrowRight':
      return step(1);
    case 'ArrowUp':
      return leap(-1);
    case 'ArrowDown':
      return leap(1);
    case '+':
    case '=':
      return { show: zoomed(shown, around, 0.5, whole) };
    case '-':
      return { show: zoomed(shown, around, 2, whole) };
    case '0':
      return { show: whole };
    case 'PageUp':
      return { show: within({ from: shown.from - length, to: shown.from }, whole) };
    case 'PageDown':
      return { show: within({ from: shown.to, to: shown.to + length }, whole) };
    case 'Escape':
      return { pointed: null };
    default:
      return null;
  }
}
