/** What a binding makes of what it looks at. */
import type { BindingTransform, MapResult } from '../document/scene.ts';

/**
 * @param value NaN where there is none
 * @param text of a point or an expression that holds one
 */
export function transformed(
  transform: BindingTransform,
  value: number,
  text: string | null,
): MapResult | null {
  switch (transform.kind) {
    case 'none':
      return text ?? (Number.isNaN(value) ? null : value);
    case 'range': {
      if (Number.isNaN(value)) return null;
      const { inMin, inMax, outMin, outMax } = transform;
      const span = inMax - inMin;
      // A range of nothing is a step.
      const share = span === 0 ? (value >= inMax ? 1 : 0) : (value - inMin) / span;
      return outMin + (outMax - outMin) * Math.max(0, Math.min(1, share));
    }
    case 'map':
      for (const { min, max, text: wanted, gives } of transform.cases) {
        const matches =
          wanted === null
            ? !Number.isNaN(value) &&
              text === null &&
              (min === null || value >= min) &&
              (max === null || value <= max)
            : text === wanted;
        if (matches) return gives;
      }
      return transform.otherwise;
  }
}
