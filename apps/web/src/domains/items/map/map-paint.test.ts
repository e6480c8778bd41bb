import { expect, it } from 'vitest';
import { createPaint, type MapColours } from './map-paint.ts';

const colours: MapColours = {
  state: { alarm: '#d00', abnormal: '#da0', offline: '#888', online: '#0a0', empty: '#888' },
  ...{ surface: '#fff', text: '#000', grid: '#ccc', primary: '#06c', font: 'sans-serif' },
};

const modesOf = (names: readonly string[]) => {
  const style = createPaint(colours)(names, 'online');
  return [style.getImage()?.getDeclutterMode(), style.getText()?.getDeclutterMode()];
};

it('shows every mark, and of names that would lie over each other or over a mark one', () => {
  expect(modesOf(['泵站'])).toEqual(['obstacle', 'declutter']);
});

it('shows the number of every cluster', () => {
  expect(modesOf(['泵站', '水厂'])).toEqual(['obstacle', 'none']);
});
