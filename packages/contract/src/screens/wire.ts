import { defineWire } from '../manifest/define-wire.ts';
import { galleryEntryCalls } from './gallery/gallery.calls.ts';
import { screenFileCalls } from './screen-file/screen-file.calls.ts';
import { screenCalls } from './screens.calls.ts';

/** What screens answer and tell. */
export const screens = defineWire({
  calls: { screenCalls, screenFileCalls, galleryEntryCalls },
  words: {
    content: ['内容', 'Content'],
    folder: ['文件夹', 'Folder'],
    dark: ['深色', 'Dark'],
    devices: ['设备', 'Devices'],
    leaves: ['离开', 'Leaves'],
    main: ['主画面', 'Main screen'],
    platform: ['平台', 'Platform'],
    popup: ['弹窗', 'Popup'],
    revision: ['修订号', 'Revision'],
  },
});
