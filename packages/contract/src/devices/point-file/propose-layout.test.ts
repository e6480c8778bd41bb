import { describe, expect, it } from 'vitest';
import { proposeLayout, titlesOf } from './propose-layout.ts';
import { placedColumns, placedColumnsText } from './table-layout.ts';

const recordsOf = (...lines: readonly string[]) =>
  lines.map((line, at) => ({ line: at + 1, cells: line.split(',') }));

const kepserverex =
  'Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate,Scaling,Raw Low,Raw High,Scaled Low,Scaled High,Scaled Data Type,Clamp Low,Clamp High,Eng Units,Description,Negate Value';

describe('what the columns of a table seem to be', () => {
  it('knows the table of KEPServerEX by its columns', () => {
    expect(proposeLayout(recordsOf(kepserverex, 'T,400001,Word,1,R/W,100'))).toEqual({
      maker: 'kepserverex',
      titleLine: 1,
      columns: {
        ...{ name: 0, address: 1, dataType: 2, access: 4, scaling: 6, rawLow: 7, rawHigh: 8 },
        ...{ scaledLow: 9, scaledHigh: 10, unit: 14, negate: 16 },
      },
    });
  });

  it('knows the words of the field, in either language', () => {
    expect(proposeLayout(recordsOf('序号,变量名称,寄存器地址,数据类型,读写属性,备注'))).toEqual({
      maker: null,
      titleLine: 1,
      columns: { name: 1, address: 2, dataType: 3, access: 4 },
    });
  });

  it('finds titles below a heading, and those that were merged over two lines', () => {
    const records = recordsOf(
      '无锡空压站 点表,,,,',
      '名称,地址,数据类型,量程,',
      ',,,下限,上限',
      'P,40001,REAL,0,10',
    );
    expect(proposeLayout(records)).toMatchObject({
      titleLine: 2,
      columns: { name: 0, address: 1 },
    });
    expect(titlesOf(records, 3)).toEqual(['名称', '地址', '数据类型', '下限', '上限']);
  });

  it('takes the first of two columns of one word, and none for a file without titles', () => {
    expect(proposeLayout(recordsOf('Name,Tag,Address')).columns).toEqual({ name: 0, address: 2 });
    expect(proposeLayout(recordsOf('a,1', 'b,2'))).toEqual({
      ...{ maker: null, titleLine: 1, columns: {} },
    });
    expect(proposeLayout([]).columns).toEqual({});
  });
});

describe('assigned columns in a query string', () => {
  it('are read as they were written', () => {
    const columns = { name: 3, address: 0, scaledHigh: 12 };
    expect(placedColumns.parse(placedColumnsText(columns))).toEqual(columns);
  });

  it.each(['', 'name:0', 'name:0,address:100', 'name:0,address:1,colour:2', 'name:0,address:-1'])(
    '%j is refused',
    (text) => {
      expect(placedColumns.safeParse(text).success).toBe(false);
    },
  );
});
