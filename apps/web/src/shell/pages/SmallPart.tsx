import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';

/** A part could not be loaded: there is no network, or nobody answers. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';
}

/** Before a part that could not be had is asked for again. */
const askAgainMs = 3000;

interface BoundaryProps {
  /** Stands in its place. */
  readonly waiting: ReactNode;
  /** Told when it could not be loaded. */
  readonly onMissing: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failure: unknown;
}

/** React knows no function form of this. */
class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(failure: unknown): BoundaryState {
    return { failure };
  }

  override componentDidCatch(failure: unknown): void {
    if (failure instanceof PartNotLoaded) this.props.onMissing();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (failure instanceof PartNotLoaded) return this.props.waiting;
    // It broke by itself: its page tells of it.
    throw failure;
  }
}

interface SmallPartProps<Props extends object> {
  readonly part: () => ComponentType<Props>;
  readonly waiting: ReactNode;
  readonly given: Props;
}

/** A part in a line of others: one that cannot be had is asked for again until it comes. */
export const SmallPart = <Props extends object>({
  part,
  waiting,
  given,
}: SmallPartProps<Props>) => {
  const [missing, setMissing] = useState(0);
  /** Another number is another try. */
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (missing === 0) return undefined;
    const again = setTimeout(() => setAttempt(missing), askAgainMs);
    return () => clearTimeout(again);
  }, [missing]);
  // Outside of what waits for it.
  const Part = part();
  return (
    <PartBoundary
      key={attempt}
      waiting={waiting}
      onMissing={() => setMissing((times) => times + 1)}
    >
      <Suspense fallback={waiting}>
        <Part {...given} />
      </Suspense>
    </PartBoundary>
  );
};
