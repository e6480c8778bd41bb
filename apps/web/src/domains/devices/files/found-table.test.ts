import { expect, it } from 'vitest';
import { findTable, type KeptLayout, withKept } from './found-table.ts';

const recordsOf = (...lines: readonly string[]) =>
  lines.map((line, at) => ({ line: at + 1, cells: line.split(',') }));
const foreign = recordsOf('序号,位号,寄存器,格式', '1,P,40001,REAL');
const layout = {
  maker: null,
  titleLine: 1,
  columns: { name: 1, address: 2, dataType: 3 },
} as const;

it('knows our own tables, those of makers, and proposes what it can of others', () => {
  expect(findTable(recordsOf('名称,寄存器类型,地址,数据类型'), 'modbus-tcp', [])).toEqual({
    ...{ layout: null, by: 'export' },
  });
  // Without the kind of register it is none of ours.
  expect(findTable(recordsOf('名称,地址,数据类型'), 'modbus-tcp', [])).toMatchObject({
    by: 'words',
    layout: { columns: { name: 0, address: 1, dataType: 2 } },
  });
  const kepserverex = recordsOf('Tag Name,Address,Data Type,Respect Data Type,Client Access');
  expect(findTable(kepserverex, 'modbus-tcp', [])).toMatchObject({ by: 'maker' });
  expect(findTable(foreign, 'modbus-tcp', [])).toMatchObject({
    ...{ by: 'words', layout: { columns: { address: 2 } } },
  });
});

it('remembers what was assigned to the titles, wherever they stand', () => {
  const memory = withKept([], foreign, layout);
  const below = recordsOf('今日点表', '序号,位号,寄存器,格式', '1,P,40001,REAL');
  expect(findTable(below, 'modbus-tcp', memory)).toEqual({
    layout: { ...layout, titleLine: 2 },
    by: 'memory',
  });
  expect(findTable(recordsOf('序号,位号,寄存器'), 'modbus-tcp', memory).by).toBe('words');
});

it('keeps the last twenty, each once', () => {
  let memory: readonly KeptLayout[] = [];
  for (let at = 0; at < 30; at += 1) memory = withKept(memory, recordsOf(`A${at % 25},B`), layout);
  expect(memory).toHaveLength(20);
  expect(memory[0]?.titles).toBe('A4\tB');
  expect(new Set(memory.map(({ titles }) => titles)).size).toBe(20);
});
