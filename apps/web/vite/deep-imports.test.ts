import { describe, expect, it } from 'vitest';
import { deepenImports } from './deep-imports.ts';

describe('deep imports', () => {
  it.each([
    ["import { Button } from 'antd';", "import Button from 'antd/es/button';"],
    ["import { QRCode as Code } from 'antd';", "import Code from 'antd/es/qr-code';"],
    [
      "import { App, type ModalProps,\n  theme as antd } from 'antd';",
      "import App from 'antd/es/app'; import antd from 'antd/es/theme';",
    ],
    [
      "import { PlusOutlined } from '@ant-design/icons';",
      "import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';",
    ],
    [
      "import { ConfigProvider } from 'antd-mobile';",
      "import ConfigProvider from 'antd-mobile/es/components/config-provider';",
    ],
    [
      "import { Toast, unstableSetRender } from 'antd-mobile';",
      "import Toast from 'antd-mobile/es/components/toast'; import { unstableSetRender } from 'antd-mobile';",
    ],
  ])('%j', (source, deep) => {
    expect(deepenImports(source)).toBe(deep);
  });

  it('points at the files of our own packages', () => {
    const deep = deepenImports("import { bug, Quality } from '@millwright/kernel';");
    expect(deep).toMatch(/import \{ bug as bug \} from '.*packages\/kernel\/src\/fault\.ts';/);
    expect(deep).toMatch(/import \{ Quality as Quality \} from '.*kernel\/src\/quality\.ts';/);
  });

  it.each([
    "import type { ModalProps } from 'antd';",
    "import Button from 'antd/es/button';",
    "import { create } from 'zustand';",
  ])('leaves %j alone', (source) => {
    expect(deepenImports(source)).toBe(source);
  });
});
