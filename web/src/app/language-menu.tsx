import { ActionIcon, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTexts } from './i18n.ts';
import { chooseLanguage, type Language, languages } from './i18n.ts';

export function LanguageMenu() {
  const { t, language } = useTexts();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('shell.language')}>
          <IconLanguage size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(languages).map(([code, { name }]) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={language === code}
            onClick={() => void chooseLanguage(code as Language)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
