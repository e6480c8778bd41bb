/** When what a station refused is asked for again. */

/** Of one block. */
export interface Refusal {
  /** Wheel time before which it is not asked for again. */
  until: number;
  /** Milliseconds it is left alone after the next refusal. */
  rest: number;
}

/** A block as it matters here. */
interface Refused {
  readonly block: { readonly refused: boolean };
  readonly refusal: Refusal;
}

export interface Refusals {
  /** Those of them that a round asks for; of the ones that were refused a few at a time. */
  due<State extends Refused>(states: readonly State[], now: number): readonly State[];
  /** It was refused, once more or for the first time. */
  refused(refusal: Refusal, now: number): void;
  /** Something can be read: who was refused for a moment may ask again soon. */
  served(): void;
}

/** Milliseconds: a device that starts, or is loaded anew, may refuse for a moment what it has. */
const firstRest = 5000;
/** For single wrong addresses among good ones. */
const longestRest = 10 * 60_000;
const mostAtATime = 8;
/** While everything is refused, one of it is asked for at the station's period, or at this. */
const longestLook = 4000;
const firstLook = 500;

export const noRefusal = (): Refusal => ({ until: 0, rest: firstRest });

export const areAllRefused = (states: readonly Refused[]): boolean =>
  states.length > 0 && states.every(({ block }) => block.refused);

export function createRefusals(): Refusals {
  let look = firstLook;
  let lookAt = 0;
  let looks = 0;

  return {
    due(states, now) {
      let left = mostAtATime;
      const due = states.filter(({ block, refusal: { until } }) => {
        if (!block.refused || until === 0) return true;
        if (until > now || left === 0) return false;
        left -= 1;
        return true;
      });
      if (due.length > 0 || !areAllRefused(states)) return due;
      if (now < lookAt) return due;
      lookAt = now + look;
      look = Math.min(look * 2, longestLook);
      looks += 1;
      const next = states[looks % states.length];
      return next ? [next] : due;
    },
    refused(refusal, now) {
      refusal.until = now + refusal.rest;
      refusal.rest = Math.min(refusal.rest * 2, longestRest);
    },
    served() {
      look = firstLook;
      lookAt = 0;
    },
  };
}
