import { Menu } from '@mantine/core';
import { chooseLanguage, type Language, languages, useTexts } from './i18n.ts';
import type { OnDemandMenu } from './menu-on-demand.tsx';

export function LanguageMenuItems({ target, ...state }: OnDemandMenu) {
  const { language } = useTexts();
  return (
    <Menu position="bottom-end" {...state}>
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
