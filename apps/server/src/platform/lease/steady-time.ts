/**
 * Time that never goes back and misses no pause: a frozen process, a machine that slept or was
 * halted by its host. Of the two clocks the one that moved further is believed.
 */
export function createSteadyTime(
  clocks: { monotonic(): number; wall(): number } = {
    monotonic: () => performance.now(),
    wall: () => Date.now(),
  },
): () => number {
  let monotonic = clocks.monotonic();
  let wall = clocks.wall();
  let time = 0;
  return () => {
    const [nextMonotonic, nextWall] = [clocks.monotonic(), clocks.wall()];
    time += Math.max(0, nextMonotonic - monotonic, nextWall - wall);
    monotonic = nextMonotonic;
    wall = nextWall;
    return time;
  };
}
