/** Places in the plane. */
import type { Frame } from '../document/scene.ts';
import type { Matrix } from '../primitives/primitive.ts';

export const unmoved: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export const times = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

export const apply = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];

/** Null where everything was pressed into a line or a point. */
export function inverse(m: Matrix): Matrix | null {
  const determinant = m[0] * m[3] - m[1] * m[2];
  if (determinant === 0) return null;
  const [a, b, c, d] = [
    m[3] / determinant,
    -m[1] / determinant,
    -m[2] / determinant,
    m[0] / determinant,
  ];
  return [a, b, c, d, -(a * m[4] + c * m[5]), -(b * m[4] + d * m[5])];
}

/** Cosine and sine that are exact where people expect it. */
export function turnOf(degrees: number): [cos: number, sin: number] {
  const whole = ((degrees % 360) + 360) % 360;
  if (whole % 90 === 0) {
    const quarter = whole / 90;
    return [[1, 0, -1, 0][quarter] as number, [0, 1, 0, -1][quarter] as number];
  }
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Degrees clockwise about a point. */
export function turned(degrees: number, x: number, y: number): Matrix {
  const [cos, sin] = turnOf(degrees);
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

/** From the box of a node into the space that its frame stands in. */
export function frameMatrix({ x, y, width, height, rotation, flipX, flipY }: Frame): Matrix {
  const [cos, sin] = turnOf(rotation);
  const [fx, fy] = [flipX ? -1 : 1, flipY ? -1 : 1];
  const [a, b, c, d] = [cos * fx, sin * fx, -sin * fy, cos * fy];
  const [mx, my] = [width / 2, height / 2];
  return [a, b, c, d, x + mx - a * mx - c * my, y + my - b * mx - d * my];
}
