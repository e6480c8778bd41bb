/** Runs in a page: screens of values that change, drawn by ours and by the barest means. */
import { DataType, DisplayFormat, pointId, Quality } from '@millwright/kernel';
import {
  compilePicture,
  emptyScene,
  lightPalette,
  newNode,
  type SceneNode,
  SceneRun,
  shapeOf,
} from '@millwright/scene';
import { CanvasView } from '@millwright/scene/browser';

export interface Watched {
  /** Frames a second. */
  readonly frames: number;
  /** Milliseconds of script a second. */
  readonly script: number;
  /** Milliseconds from the document to the first drawing of right values. */
  readonly opened: number;
}

/** Milliseconds that are counted. */
const counted = 5000;
const changesPerSecond = 1000;
const [width, height] = [1920, 1080];

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** So many places side by side that fill a screen. */
function cellsOf(elements: number): Cell[] {
  const columns = Math.ceil(Math.sqrt((elements * width) / height));
  const [w, h] = [width / columns, height / Math.ceil(elements / columns)];
  return Array.from({ length: elements }, (_, index) => ({
    x: (index % columns) * w,
    y: Math.floor(index / columns) * h,
    width: w - 2,
    height: h - 2,
  }));
}

function contextOf(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  document.body.replaceChildren(canvas);
  return canvas.getContext('2d') as CanvasRenderingContext2D;
}

/** @param frame what is done in each, with the number of values that have changed since the last */
async function countFrames(
  frame: (changes: number, now: number) => void,
): Promise<Omit<Watched, 'opened'>> {
  const begun = performance.now();
  let [last, owed, frames, script] = [begun, 0, 0, 0];
  await new Promise<void>((end) => {
    const step = (): void => {
      const at = performance.now();
      owed += ((at - last) / 1000) * changesPerSecond;
      last = at;
      frame(Math.floor(owed), at);
      owed %= 1;
      script += performance.now() - at;
      frames += 1;
      if (at - begun < counted) requestAnimationFrame(step);
      else end();
    };
    requestAnimationFrame(step);
  });
  const seconds = (performance.now() - begun) / 1000;
  return { frames: frames / seconds, script: script / seconds };
}

/** @param pans whether the reader moves over the screen all the time */
export async function watchScene(elements: number, pans: boolean): Promise<Watched> {
  const shape = shapeOf('value');
  if (shape === null) return { frames: 0, script: 0, opened: 0 };
  const nodes = cellsOf(elements).map((cell, index): SceneNode => {
    const node = newNode(shape, `n${index}`, cell.x, cell.y, {
      size: Math.min(12, cell.height * 0.6),
    });
    return {
      ...node,
      frame: { ...node.frame, ...cell },
      bindings: [
        {
          target: 'value',
          source: { kind: 'point', point: pointId(index + 1), input: 'value' },
          transform: { kind: 'none' },
        },
      ],
    };
  });
  const began = performance.now();
  const picture = compilePicture({ ...emptyScene(), nodes });
  const run = new SceneRun(picture, {
    pointOf: (id) => ({
      id,
      dataType: DataType.FLOAT,
      displayFormat: DisplayFormat.decimal,
      decimals: 1,
      unit: '',
      texts: null,
    }),
    timeZone: 'UTC',
    locale: 'en-US',
    words: ['0', '1'],
  });
  const view = new CanvasView(contextOf(), picture, run.columns, {
    palette: lightPalette,
    font: 'sans-serif',
    imageOf: () => null,
  });
  const show = (now: number): void => {
    run.frame(now);
    view.update(run.changed);
    run.changed.clear();
    view.paint();
  };
  run.heard(true);
  for (let point = 0; point < elements; point++) run.sample(point, point % 100, Quality.good, 1);
  show(1);
  const opened = performance.now() - began;
  let x = 0;
  const counts = await countFrames((changes, now) => {
    for (let n = 0; n < changes; n++) {
      const point = Math.floor(Math.random() * elements);
      run.sample(point, Math.random() * 100, Quality.good, now);
    }
    if (pans) {
      x = (x + 3) % 300;
      view.setPlace({ scale: 1, x: -x, y: 0 });
    }
    show(now);
  });
  return { ...counts, opened };
}

/** The same boxes and numbers, all of them drawn in each frame. */
export async function watchBare(elements: number): Promise<Watched> {
  const cells = cellsOf(elements);
  const values = cells.map((_, index) => index % 100);
  const context = contextOf();
  const counts = await countFrames((changes) => {
    for (let n = 0; n < changes; n++) {
      values[Math.floor(Math.random() * elements)] = Math.random() * 100;
    }
    context.fillStyle = '#eef1f4';
    context.fillRect(0, 0, width, height);
    context.font = '700 10px sans-serif';
    context.textAlign = 'right';
    for (const [index, cell] of cells.entries()) {
      context.beginPath();
      context.roundRect(cell.x, cell.y, cell.width, cell.height, 3);
      context.fillStyle = '#ffffff';
      context.fill();
      context.strokeStyle = '#b9c2cc';
      context.stroke();
      context.fillStyle = '#1d2630';
      context.fillText(
        (values[index] as number).toFixed(1),
        cell.x + cell.width - 4,
        cell.y + cell.height * 0.7,
      );
    }
  });
  return { ...counts, opened: 0 };
}
