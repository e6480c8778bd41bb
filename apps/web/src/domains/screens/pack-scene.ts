/** A document as calls carry it: gzip in base64. */
import { type ParsedScene, parseSceneText, type Scene, serializeScene } from '@millwright/scene';

/** Bytes that are turned into text at once: more arguments than that a call does not take. */
const atOnce = 32_768;

export async function packScene(scene: Scene): Promise<string> {
  const stream = new Blob([serializeScene(scene)])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += atOnce) {
    binary += String.fromCharCode(...bytes.subarray(at, at + atOnce));
  }
  return btoa(binary);
}

/** What this server has packed is as large as it lets be. @throws where it is no gzip in base64 */
export async function unpackScene(packed: string): Promise<ParsedScene> {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return parseSceneText(await new Response(stream).text());
}
