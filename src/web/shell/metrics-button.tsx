import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/controls/icon.tsx';
import { languageOf, loadNamespaces } from '../../ui/i18n/create-i18n.ts';
import { useClearOfContent } from './use-clear-of-content.ts';

type Panel = ComponentType<{ onClose: () => void }>;

/** The panel's code and texts are loaded when it is first opened. */
export function MetricsButton() {
  const { t, i18n } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<Panel>();
  const [isOpen, setOpen] = useState(false);
  useClearOfContent(button);

  const open = async () => {
    const texts = loadNamespaces(i18n, languageOf(i18n), ['metrics']);
    const [loaded] = await Promise.all([import('../metrics-panel/metrics-panel.tsx'), texts]);
    setPanel(() => loaded.default);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="metrics-btn"
        aria-label={t('metricsButton')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : void open().catch(() => {}))}
        onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}
      >
        <Icon name="gauge" />
      </button>
      {isOpen && Panel && <Panel onClose={close} />}
    </>
  );
}
