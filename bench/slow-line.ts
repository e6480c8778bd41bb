/** The slow line and the slow machine that pages are measured with. */
import type { Visit } from '@millwright/testing/browser';

/** 1.6 Mbit/s down, 0.75 up, 150 ms a round trip. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** How many times slower than this machine. */
export const cpuSlowdown = 4;

/** Puts a visit behind the slow line; answers its DevTools. */
export const slowDownLine = async ({ page, context }: Visit) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // What every browser takes; brotli is for TLS alone.
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  await devtools.send('Network.emulateNetworkConditions', slowLine);
  return devtools;
};
