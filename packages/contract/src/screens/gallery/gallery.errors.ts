/** Refusals of galleries. */
export const galleryErrors = {
  'gallery_entry.name_rule': {
    status: 400,
    field: 'name',
    zh: '名称须为 1 至 40 个字符，不能包含括号和不可见的字符',
    en: 'The name must be 1 to 40 characters, without brackets or invisible ones',
  },
  'gallery_entry.folder_rule': {
    status: 400,
    field: 'folder',
    zh: '文件夹名称不能超过 40 个字符',
    en: 'The name of a folder must be at most 40 characters',
  },
  'gallery_entry.name_taken': {
    status: 422,
    field: 'name',
    zh: '该文件夹中已有“{name}”',
    en: 'The folder already has "{name}"',
  },
  'gallery_entry.symbol_too_large': {
    status: 422,
    field: 'content',
    zh: '一个图符最多可有 {nodes} 个图元，画成图片不超过 {kilobytes} KB',
    en: 'A symbol has at most {nodes} elements, and at most {kilobytes} KB as a drawing',
  },
  'gallery_entry.image_kind': {
    status: 422,
    zh: '请选择 JPG、JPEG、PNG 或 GIF 格式的图片；文件内容不是其中任何一种',
    en: 'Choose a picture in JPG, JPEG, PNG or GIF format; the file is none of them by its content',
  },
  'gallery_entry.image_size': {
    status: 422,
    zh: '图片最多 {megapixels} 百万像素，最长边 {side} 像素',
    en: 'A picture may have {megapixels} million pixels, and {side} on its longer side',
  },
  'gallery_entry.empty': {
    status: 422,
    field: 'content',
    zh: '没有选中任何图元',
    en: 'No element is chosen',
  },
  'gallery_entry.no_symbol': {
    status: 422,
    zh: '“{name}”是图片，只有图符可以换色',
    en: '"{name}" is an image; only symbols can be recoloured',
  },
  'gallery_entry.account_full': {
    status: 422,
    zh: '该账号的图库最多可有 {limit} 项，请删除不需要的',
    en: 'The gallery of this account may have {limit} entries; delete some',
  },
} as const;
