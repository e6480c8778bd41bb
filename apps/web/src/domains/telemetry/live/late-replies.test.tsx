/** A device of whose replies some came late or twice says so, at a desk and on the phone. */
import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { DevicePreview } from '@millwright/contract/telemetry/telemetry.schemas';
import { UiEnvironmentProvider } from '@millwright/ui';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import texts from '../../../texts/ui/zh-CN.json' with { type: 'json' };
import { itemDevice } from './live-points.builders.ts';

const words = '迟到或重复的应答：7';
const settings = { read: () => undefined, write() {} };
const ui = { texts, locale: 'zh-CN', timeZone: 'UTC', settings } as const;
const late: DevicePreview = { ...itemDevice(3, '冲床'), lateReplies: 7 };

let frames: {
  readonly desktop: (device: DevicePreview) => string;
  readonly figures: (device: DevicePreview, kind?: 'heard') => string;
  readonly phone: (device: DevicePreview) => string;
};

beforeAll(async () => {
  // Pages look for what a person chose last.
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'mw.language' ? 'zh-CN' : null),
    setItem() {},
    removeItem() {},
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: {} });
  const { startTexts } = await import('../../../texts/i18n.ts');
  await startTexts(['shell', 'ui', 'telemetry']);
  const { QueryClientProvider } = await import('@tanstack/react-query');
  const { queryClient } = await import('../../../wire/query-client.ts');
  const { callKey } = await import('../../../wire/queries/call-query.ts');
  const { DeviceCare } = await import('./list/DeviceHead.tsx');
  const { DeviceFigures } = await import('../device/DeviceFigures.tsx');
  const { DeviceCondition } = await import('../device/DeviceCondition.tsx');
  const render = (part: ReactNode): string =>
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <UiEnvironmentProvider value={ui}>{part}</UiEnvironmentProvider>
      </QueryClientProvider>,
    );
  frames = {
    desktop: (device) => render(<DeviceCare device={device} />),
    figures(device, kind: 'polling' | 'heard' = 'polling') {
      const { itemId, deviceId } = device;
      const list = [device];
      queryClient.setQueryData(callKey(telemetryEndpoints.devicePreview, { itemId }), { list });
      return render(<DeviceFigures {...{ itemId, deviceId, kind }} />);
    },
    phone: (device) => render(<DeviceCondition device={device} />),
  };
});

it('says how many in the live list at a desk', () => {
  expect(frames.desktop(late)).toContain(words);
  expect(frames.desktop({ ...late, lateReplies: 0 })).not.toContain('应答');
});

it('says how many among the figures of the device at a desk', () => {
  expect(frames.figures(late)).toContain('<dt>迟到的应答</dt><dd>7</dd>');
  expect(frames.figures({ ...late, lateReplies: 0 })).toContain('<dd>0</dd>');
});

it('says nothing of polling where nothing is polled', () => {
  const said = frames.figures(late, 'heard');
  expect(said).not.toMatch(/采集滞后|迟到的应答/);
  expect(said).toContain('<dt>本月流量');
});

it('says how many on the phone, beside why it does not answer', () => {
  expect(frames.phone(late)).toContain(`<small>${words}</small>`);
  const silent: DevicePreview = { ...late, state: 'offline', reason: 'link.timeout' };
  expect(frames.phone(silent).match(/<small>/g)).toHaveLength(2);
  expect(frames.phone({ ...late, lateReplies: 0 })).not.toContain('<small>');
});
