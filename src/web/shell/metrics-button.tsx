import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/controls/icon.tsx';
import { languageOf, loadNamespaces } from '../../ui/i18n/create-i18n.ts';

type Panel = ComponentType<{ onClose: () => void }>;

/** The panel's code and texts are loaded when it is first opened. */
export function MetricsButton() {
  const { t, i18n } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<Panel>();
  const [isOpen, setOpen] = useState(false);

  const open = async () => {
    const texts = loadNamespaces(i18n, languageOf(i18n), ['metrics']);
    const loading = Promise.all([import('../metrics-panel/metrics-panel.tsx'), texts]);
    const loaded = await loading.catch(() => undefined);
    if (loaded) setPanel(() => loaded[0].default);
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
        onClick={() => (isOpen ? close() : void open())}
        onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}
      >
        <Icon name="gauge" />
      </button>
      {isOpen && Panel && <Panel onClose={close} />}
      {isOpen && !Panel && (
        <p className="metrics-panel" role="alert">
          {t(navigator.onLine ? 'errors.screenHelp' : 'operation.offline')}
        </p>
      )}
    </>
  );
}
