import { causeWith, type TestCause } from '@millwright/drivers';

/** What a driver says of its connection, where that is the box's. */
const codes: Readonly<Record<string, string>> = {
  'device.station_silent': 'gateway.station_silent',
  'device.closes_connection': 'gateway.not_connected',
};

/** Why a device behind a box could not be asked, in words that send nobody looking at an address. */
export function behindBox(cause: TestCause | null): TestCause | null {
  if (cause === null) return null;
  return causeWith(codes[cause.code] ?? cause.code, cause.details);
}
