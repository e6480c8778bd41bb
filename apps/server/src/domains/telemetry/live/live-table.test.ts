import { pointId, Quality } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { LiveTable } from './live-table.ts';

describe('the live table', () => {
  it('begins with points that were never read', () => {
    const table = new LiveTable();
    const slot = table.add(pointId(7));
    expect(table.slot(pointId(7))).toBe(slot);
    expect(table.add(pointId(7))).toBe(slot);
    expect(table.read(slot)).toBeNull();
    expect(table.qualities[slot]).toBe(Quality.unknown);
    expect(table.slot(pointId(8))).toBe(-1);
  });

  it('shows the text of a text, the number of a number, nothing for what is no number', () => {
    const table = new LiveTable();
    const slot = table.add(pointId(1));
    table.times[slot] = 5;
    table.values[slot] = 1.5;
    expect(table.read(slot)).toBe(1.5);
    table.texts[slot] = '9007199254740993';
    expect(table.read(slot)).toBe('9007199254740993');
    table.texts[slot] = null;
    table.values[slot] = Number.NaN;
    expect(table.read(slot)).toBeNull();
  });

  it('keeps every value when it grows', () => {
    const table = new LiveTable();
    for (let id = 1; id <= 5_000; id++) {
      const slot = table.add(pointId(id));
      table.values[slot] = id;
    }
    expect(table.size).toBe(5_000);
    for (let id = 1; id <= 5_000; id++) expect(table.values[table.slot(pointId(id))]).toBe(id);
  });

  it('gives a freed slot away only after it has rested', () => {
    const table = new LiveTable();
    const first = table.add(pointId(1));
    table.remove(pointId(1));
    expect(table.slot(pointId(1))).toBe(-1);
    const used = [first];
    for (let id = 2; id <= 600; id++) {
      used.push(table.add(pointId(id)));
      table.remove(pointId(id));
    }
    used.forEach((slot, at) => {
      const before = used.lastIndexOf(slot, at - 1);
      if (at > 0 && before >= 0) expect(at - before).toBeGreaterThan(512);
    });
    expect(used.indexOf(first, 1)).toBeGreaterThan(512);
    expect(table.read(first)).toBeNull();
  });
});
