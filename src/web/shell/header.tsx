import { useTranslation } from 'react-i18next';
import type { Page } from '../../site/pages.ts';
import { shownFamilies } from '../../tools/all-tools.ts';
import { Brand } from './brand.tsx';
import { FamilyMenu } from './family-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

export function Header({ page }: { page: Page }) {
  const { t } = useTranslation();
  return (
    <header className="header">
      <div className="wrap header-row">
        <Brand />
        <nav className="nav" aria-label={t('nav.main')}>
          {shownFamilies.map((family) => (
            <FamilyMenu key={family.id} family={family} page={page} />
          ))}
        </nav>
        <div className="header-end">
          <LanguageMenu page={page} />
          <ThemeButton />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}
