/** Documents and files of screens that came from outside, read at once: for a thread, or where they are small. */
import { createHash } from 'node:crypto';
import { refuse } from '@millwright/contract';
import {
  type ScreenFileContent,
  screenFileContent,
  screenFileFrame,
  screenFileVersion,
} from '@millwright/contract/screens/screen-file/screen-file.schemas';
import { maxScreenBytes } from '@millwright/contract/screens/screen-limits';
import {
  type ParsedScene,
  parseScene,
  parseSceneText,
  type Scene,
  type SceneIssue,
} from '@millwright/scene';

const megabytes = maxScreenBytes / 2 ** 20;

/** A file, read: its document is one of this release. */
export interface ScreenFile extends Omit<ScreenFileContent, 'scene'> {
  readonly scene: Scene;
  readonly exportedAt: number;
}

const refusalOf = ({ code, path, details }: SceneIssue): Error => {
  switch (code) {
    case 'scene.foreign':
      return refuse('screen.content_foreign');
    case 'scene.future_version':
      return refuse('screen.content_future', {
        version: details.version ?? '',
        known: details.known ?? '',
      });
    case 'scene.too_large':
      return refuse('screen.content_too_large', { megabytes });
    default:
      return path === ''
        ? refuse('screen.content_unreadable')
        : refuse('screen.content_wrong', { path });
  }
};

function sound({ scene, issue }: ParsedScene): Scene {
  if (issue !== null) throw refusalOf(issue);
  return scene;
}

const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** @throws Fault refusals `screen.content_*` */
export function readDocument(bytes: Uint8Array): Scene {
  let text: string;
  try {
    text = textOf(bytes);
  } catch (error) {
    throw refuse('screen.content_unreadable', {}, error);
  }
  return sound(parseSceneText(text));
}

export const checksumOf = (content: string): string =>
  createHash('sha256').update(content).digest('hex');

function parsed(text: () => string): unknown {
  try {
    return JSON.parse(text());
  } catch (error) {
    throw refuse('screen.file_unreadable', {}, error);
  }
}

/** @throws Fault refusals `screen.file_*`, `screen.content_*` */
export function readFile(bytes: Uint8Array): ScreenFile {
  const frame = screenFileFrame.safeParse(parsed(() => textOf(bytes)));
  if (!frame.success) throw refuse('screen.file_unreadable', {}, frame.error);
  const { version, checksum, content, exportedAt } = frame.data;
  if (version > screenFileVersion) throw refuse('screen.file_version', { version });
  if (checksumOf(content) !== checksum) throw refuse('screen.file_checksum');
  const inside = screenFileContent.safeParse(parsed(() => content));
  if (!inside.success) throw refuse('screen.file_unreadable', {}, inside.error);
  return { ...inside.data, scene: sound(parseScene(inside.data.scene)), exportedAt };
}
