/** Paths of plain figures. */

/** At most three digits: more is not seen, and makes documents that are drawn long. */
export const digits = (n: number): string => String(Math.round(n * 1000) / 1000);

const at = (...numbers: readonly number[]): string => numbers.map(digits).join(' ');

/** @param corners x and y in turn */
export function polyline(corners: readonly number[], closed = false): string {
  let d = '';
  for (let i = 0; i + 1 < corners.length; i += 2) {
    d += `${i === 0 ? 'M' : 'L'}${at(corners[i] as number, corners[i + 1] as number)}`;
  }
  return closed ? `${d}Z` : d;
}

export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  polyline([x1, y1, x2, y2]);

export function rectangle(x: number, y: number, w: number, h: number, radius = 0): string {
  const r = Math.max(0, Math.min(radius, w / 2, h / 2));
  if (r === 0) return `M${at(x, y)}H${digits(x + w)}V${digits(y + h)}H${digits(x)}Z`;
  const arc = (dx: number, dy: number): string => `A${at(r, r)} 0 0 1 ${at(dx, dy)}`;
  return (
    `M${at(x + r, y)}H${digits(x + w - r)}${arc(x + w, y + r)}V${digits(y + h - r)}` +
    `${arc(x + w - r, y + h)}H${digits(x + r)}${arc(x, y + h - r)}V${digits(y + r)}${arc(x + r, y)}Z`
  );
}

export const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${at(cx - rx, cy)}A${at(rx, ry)} 0 1 1 ${at(cx + rx, cy)}A${at(rx, ry)} 0 1 1 ${at(cx - rx, cy)}Z`;

export const circle = (cx: number, cy: number, r: number): string => ellipse(cx, cy, r, r);

/** Where an ellipse is at an angle: degrees clockwise from the right. */
export function onEllipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  degrees: number,
): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
}

/** Part of an ellipse: `sweep` degrees clockwise from `start`. */
export function arc(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  start: number,
  sweep: number,
): string {
  if (Math.abs(sweep) >= 360) return ellipse(cx, cy, rx, ry);
  const from = onEllipse(cx, cy, rx, ry, start);
  const to = onEllipse(cx, cy, rx, ry, start + sweep);
  const large = Math.abs(sweep) > 180 ? 1 : 0;
  return `M${at(...from)}A${at(rx, ry)} 0 ${large} ${sweep < 0 ? 0 : 1} ${at(...to)}`;
}

/** A smooth line through all corners. */
export function curve(corners: readonly number[]): string {
  const count = corners.length / 2;
  const x = (i: number): number => corners[2 * Math.max(0, Math.min(count - 1, i))] as number;
  const y = (i: number): number => corners[2 * Math.max(0, Math.min(count - 1, i)) + 1] as number;
  let d = `M${at(x(0), y(0))}`;
  for (let i = 0; i < count - 1; i++) {
    d +=
      `C${at(x(i) + (x(i + 1) - x(i - 1)) / 6, y(i) + (y(i + 1) - y(i - 1)) / 6)} ` +
      `${at(x(i + 1) - (x(i + 2) - x(i)) / 6, y(i + 1) - (y(i + 2) - y(i)) / 6)} ` +
      at(x(i + 1), y(i + 1));
  }
  return d;
}
