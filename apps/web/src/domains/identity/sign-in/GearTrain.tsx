/** The drawing on the sign-in page: three wheels in mesh, as on a draughtsman's sheet. */
import styles from './GearTrain.module.css';

interface Wheel {
  readonly x: number;
  readonly y: number;
  readonly teeth: number;
  /** 1 clockwise, -1 against; neighbours differ. */
  readonly turn: 1 | -1;
  /** Turned by this many degrees to mesh. */
  readonly phase: number;
  readonly spokes: number;
}

/** Millimetres of pitch diameter per tooth, on the sheet. */
const modulus = 9;

const round = (value: number): string => value.toFixed(1);

const point = (angle: number, radius: number): string =>
  `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;

const outline = (teeth: number): string => {
  const pitch = (modulus * teeth) / 2;
  const step = (2 * Math.PI) / teeth;
  const corners: string[] = [];
  for (let tooth = 0; tooth < teeth; tooth++) {
    const middle = tooth * step;
    corners.push(
      point(middle - step * 0.3, pitch - modulus * 1.1),
      point(middle - step * 0.235, pitch),
      point(middle - step * 0.11, pitch + modulus * 0.95),
      point(middle + step * 0.11, pitch + modulus * 0.95),
      point(middle + step * 0.235, pitch),
      point(middle + step * 0.3, pitch - modulus * 1.1),
    );
  }
  return `M${corners.join('L')}Z`;
};

/** Where a wheel meshes with another that stands at `angle` degrees from it. */
const meshing = (of: Wheel, angle: number, teeth: number, spokes: number): Wheel => {
  const radians = (angle * Math.PI) / 180;
  const distance = (modulus * (of.teeth + teeth)) / 2;
  // A tooth of the one meets a gap of the other on the line between the centres.
  const inTooth = ((angle - of.phase) * of.teeth) / 360;
  const phase = angle + 180 + ((inTooth + 0.5) * 360) / teeth;
  return {
    x: of.x + distance * Math.cos(radians),
    y: of.y + distance * Math.sin(radians),
    teeth,
    turn: of.turn === 1 ? -1 : 1,
    phase,
    spokes,
  };
};

const great: Wheel = { x: 250, y: 250, teeth: 36, turn: 1, phase: 0, spokes: 6 };
const small = meshing(great, 40, 16, 0);
const middle = meshing(small, -34, 24, 5);
const wheels: readonly Wheel[] = [great, small, middle];

const secondsPerTooth = 3;

const Spokes = ({ wheel }: { readonly wheel: Wheel }) => {
  const rim = (modulus * wheel.teeth) / 2 - modulus * 3;
  const hub = rim * 0.32;
  return Array.from({ length: wheel.spokes }, (_, index) => {
    const angle = (index * 2 * Math.PI) / wheel.spokes;
    const [inner, outer] = [0.28, 0.1];
    const sides = [-1, 1].map(
      (side) => `M${point(angle + side * inner, hub)}L${point(angle + side * outer, rim)}`,
    );
    return <path d={sides.join('')} key={angle} />;
  });
};

const Turning = ({ wheel }: { readonly wheel: Wheel }) => {
  const pitch = (modulus * wheel.teeth) / 2;
  const turning = {
    animationDuration: `${wheel.teeth * secondsPerTooth}s`,
    animationDirection: wheel.turn === 1 ? ('normal' as const) : ('reverse' as const),
  };
  return (
    <g transform={`translate(${round(wheel.x)} ${round(wheel.y)}) rotate(${round(wheel.phase)})`}>
      <g className={styles.turning} style={turning}>
        <path className={styles.outline} d={outline(wheel.teeth)} />
        <circle r={pitch - modulus * 3} />
        <Spokes wheel={wheel} />
        <circle r={(pitch - modulus * 3) * 0.32} />
        <circle r={modulus * 1.2} />
        <path d={`M${-modulus} ${-modulus * 0.5}h${-modulus * 0.6}v${modulus}h${modulus * 0.6}`} />
      </g>
    </g>
  );
};

const Construction = ({ wheel }: { readonly wheel: Wheel }) => {
  const pitch = (modulus * wheel.teeth) / 2;
  const reach = pitch + modulus * 3;
  return (
    <g className={styles.construction} transform={`translate(${round(wheel.x)} ${round(wheel.y)})`}>
      <circle r={pitch} />
      <path d={`M${-reach} 0H${reach}M0 ${-reach}V${reach}`} />
    </g>
  );
};

export const GearTrain = ({ className }: { readonly className?: string | undefined }) => (
  <svg
    aria-hidden="true"
    className={`${styles.drawing} ${className ?? ''}`}
    viewBox="56 56 670 450"
  >
    {wheels.map((wheel) => (
      <Construction key={wheel.teeth} wheel={wheel} />
    ))}
    {wheels.map((wheel) => (
      <Turning key={wheel.teeth} wheel={wheel} />
    ))}
  </svg>
);
