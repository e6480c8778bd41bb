import { protocolList } from '@millwright/contract/devices/protocols/index';
import { beforeAll, expect, it, vi } from 'vitest';

let deviceColumns: typeof import('./device-columns.tsx').deviceColumns;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: {} });
  ({ deviceColumns } = await import('./device-columns.tsx'));
});

it.each(protocolList.map(({ name, can }) => [name, can.polled] as const))(
  'the columns of polling say something of protocol %s: %s',
  (protocol, isPolled) => {
    const columns = deviceColumns((key) => key, undefined, new Map());
    const said = ['mode', 'period'].map((key) =>
      columns
        .find((column) => column.key === key)
        ?.render?.({ protocol, mode: 'standard', periodMs: 500 } as never),
    );
    expect(said).toEqual(isPolled ? ['mode.standard', '500 ms'] : ['–', '–']);
  },
);
