import { Menu } from '@mantine/core';
import { chooseLanguage, type Language, languages, useTexts } from './i18n.ts';
import { updatePushLanguage } from './push.ts';
import { notifyFailure } from '../ui/notify.tsx';
import type { LazyMenuProps } from './lazy-menu.tsx';

async function choose(language: Language): Promise<void> {
  await chooseLanguage(language);
  await updatePushLanguage();
}

export function LanguageMenuItems({ target, ...state }: LazyMenuProps) {
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
            onClick={() => void choose(code as Language).catch(notifyFailure)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
