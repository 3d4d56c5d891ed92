import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { chooseLanguage, type Language, languages, useTexts } from './i18n.ts';

export function LanguageMenuItems({ target }: { target: ReactElement }) {
  const { language } = useTexts();
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {Object.entries(languages).map(([code, { name }]) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={language.split('-')[0] === code}
            onClick={() => void chooseLanguage(code as Language)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
