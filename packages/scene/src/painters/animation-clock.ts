/** The one clock of all that turns, flows and blinks in a picture. */
import type { NodeColumns } from '../live/node-columns.ts';
import type { Picture } from '../picture/compile-picture.ts';
import type { Animation } from './look.ts';

/** Milliseconds that a blinking node is shown, and hidden. */
const blink = 500;

export class AnimationClock implements Animation {
  readonly spun: Float64Array;
  readonly flowed: Float64Array;
  /** Rows that look otherwise after the last step. */
  readonly moved: Int32Array;
  lit = true;
  #count = 0;
  readonly #picture: Picture;
  readonly #speeds: Float64Array;

  constructor(picture: Picture) {
    const rows = picture.nodes.length;
    this.#picture = picture;
    this.spun = new Float64Array(rows);
    this.flowed = new Float64Array(rows);
    this.moved = new Int32Array(rows);
    this.#speeds = Float64Array.from(picture.nodes, ({ node: { props } }) => {
      const speed = typeof props.speed === 'number' ? props.speed : 0;
      return props.backwards === true ? -speed : speed;
    });
  }

  /** How many of `moved` count. */
  get count(): number {
    return this.#count;
  }

  /**
   * @param elapsed milliseconds since the last step
   * @param now of any clock that goes on; decides when blinking turns
   */
  step({ turnings, flows, blinking }: NodeColumns, elapsed: number, now: number): void {
    const lit = Math.floor(now / blink) % 2 === 0;
    const turns = lit !== this.lit;
    this.lit = lit;
    this.#count = 0;
    for (let at = 0; at < this.#picture.nodes.length; at++) {
      const turning = turnings[at] as number;
      const flow = flows[at] as number;
      if (turning !== 0) {
        // Turns a minute: 360 degrees in 60,000 ms.
        this.spun[at] = ((this.spun[at] as number) + turning * elapsed * 0.006) % 360;
      }
      if (flow !== 0) {
        const way = flow * (this.#speeds[at] as number) * (elapsed / 1000);
        this.flowed[at] = (this.flowed[at] as number) + way;
      }
      if (turning !== 0 || flow !== 0 || (turns && blinking[at] === 1)) {
        this.moved[this.#count] = at;
        this.#count += 1;
      }
    }
  }
}
