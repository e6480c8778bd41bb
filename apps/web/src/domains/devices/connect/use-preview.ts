import type { CallInput } from '@millwright/contract/call/endpoint';
import type { PreviewRow } from '@millwright/contract/devices/connection-test/connection-test.schemas';
import { maxPreviewedPoints } from '@millwright/contract/devices/connection-test/max-previewed-points';
import { connectionTestEndpoints } from '@millwright/contract/devices/endpoints';
import { storedAddress } from '@millwright/contract/devices/protocols/index';
import { useEffect, useState } from 'react';
import { useSettled } from '../../../shell/form/use-settled.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import type { PointEntry } from '../points/point-entry.ts';
import type { TestedEntry } from './connect-link.ts';

/** Milliseconds between two previews. */
const everyMs = 3000;

type PreviewInput = CallInput<typeof connectionTestEndpoints.preview>;

/** What a preview asks of a point: equal texts have equal answers. */
export const askedOf = (
  protocol: TestedEntry['protocol'],
  entry: PointEntry,
): PreviewInput['points'][number] => {
  const { dataType, displayFormat, slope, intercept } = entry;
  return { ...storedAddress(protocol, entry), dataType, displayFormat, slope, intercept };
};

/**
 * What the points show now, asked again and again while the page is shown.
 * @param device null asks nothing
 */
export function usePreview(device: TestedEntry | null, entries: readonly PointEntry[]) {
  const points =
    device === null
      ? []
      : entries.slice(0, maxPreviewedPoints).map((entry) => askedOf(device.protocol, entry));
  const settled = useSettled(JSON.stringify({ device, points }));
  const input = JSON.parse(settled) as PreviewInput & { readonly device: TestedEntry | null };
  const isAsked = device !== null && input.device !== null && input.points.length > 0;
  const { data, error } = useCall(connectionTestEndpoints.preview, isAsked ? input : null, {
    everyMs,
    retainMs: everyMs,
  });
  const [known, setKnown] = useState<ReadonlyMap<string, PreviewRow>>(new Map());
  useEffect(() => {
    if (!data) return;
    const { points: asked } = JSON.parse(settled) as PreviewInput;
    setKnown(new Map(data.rows.map((row, at) => [JSON.stringify(asked[at]), row])));
  }, [data, settled]);
  return {
    /** Undefined while nothing is known of it. */
    rowOf: (entry: PointEntry): PreviewRow | undefined =>
      device === null ? undefined : known.get(JSON.stringify(askedOf(device.protocol, entry))),
    failure: device === null ? null : failureText(error),
  };
}
