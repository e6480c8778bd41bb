/** Laws that several machines obey. */

/** A first-order lag: moves from `now` towards `target`; `tau` seconds cover 63 % of the way. */
export function approach(now: number, target: number, dt: number, tau: number): number {
  return target + (now - target) * Math.exp(-dt / tau);
}

export function clamp(n: number, low: number, high: number): number {
  return Math.min(Math.max(n, low), high);
}

/** A total after `dt` seconds at a rate per hour. */
export function accrue(total: number, perHour: number, dt: number): number {
  return total + (perHour * dt) / 3600;
}

/** Share of its full load that a two-shift factory draws at an hour of the day, 0.55 to 1.1. */
export function dailyLoad(hour: number): number {
  const day = Math.max(0, Math.sin(((hour - 6) / 16) * Math.PI));
  return 0.55 + 0.55 * (hour >= 6 && hour < 22 ? day : 0);
}
