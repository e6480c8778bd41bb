/** Corners of a node, which are stored as shares of its box, in the units of its box. */
export function cornersIn({
  width,
  height,
  props,
}: {
  readonly width: number;
  readonly height: number;
  readonly props: { readonly corners: readonly number[] };
}): number[] {
  return props.corners.map((share, index) => share * (index % 2 === 0 ? width : height));
}
