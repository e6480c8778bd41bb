/** What a page says when the camera cannot be used; the server answers none of these. */
export const cameraErrors = {
  'camera.not_allowed': {
    status: 422,
    zh: '没有摄像头权限，请在浏览器中允许使用摄像头',
    en: 'The camera may not be used; allow it in the browser',
  },
  'camera.not_found': { status: 422, zh: '未找到摄像头', en: 'There is no camera' },
  'camera.not_secure': {
    status: 422,
    zh: '使用摄像头需要安全连接（HTTPS 或本机）',
    en: 'The camera needs a secure connection (HTTPS or this machine)',
  },
  'camera.in_use': {
    status: 422,
    zh: '摄像头被其他程序占用',
    en: 'Another program is using the camera',
  },
  'camera.unsuitable': {
    status: 422,
    zh: '已安装的摄像头不适用',
    en: 'The installed cameras are not suitable',
  },
  'camera.not_supported': {
    status: 422,
    zh: '该浏览器不支持视频流',
    en: 'This browser cannot read a camera',
  },
  'camera.failed': { status: 422, zh: '无法打开摄像头', en: 'The camera cannot be opened' },
} as const;
