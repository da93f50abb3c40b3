import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/controls/icon.tsx';
import { settings } from '../../ui/visit/settings.ts';

/** The class on <html> is the truth: the head script set it before the first paint. */
function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const followSystem = () => {
    const isChosen = settings.theme.get() ?? document.documentElement.dataset.theme;
    if (!isChosen) document.documentElement.classList.toggle('dark', system.matches);
    listener();
  };
  system.addEventListener('change', followSystem);
  const unsubscribe = settings.theme.subscribe(listener);
  return () => {
    system.removeEventListener('change', followSystem);
    unsubscribe();
  };
}

export function ThemeButton() {
  const { t } = useTranslation();
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  const flip = () => {
    document.documentElement.classList.toggle('dark', !dark);
    settings.theme.set(dark ? 'light' : 'dark');
  };
  return (
    <button
      type="button"
      className="icon-btn only"
      aria-label={t(dark ? 'theme.toLight' : 'theme.toDark')}
      onClick={flip}
    >
      <Icon name="moon" className="dark:hidden" />
      <Icon name="sun" className="hidden dark:block" />
    </button>
  );
}
