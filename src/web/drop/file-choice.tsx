import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toolOf } from '../../site/pages.ts';
import type { ToolId } from '../../tools/all-tools.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { toText } from '../../ui/operation/sentence.ts';
import { NextStep } from '../../ui/result/next-steps.tsx';
import { FileName } from '../../ui/upload/file-name.tsx';
import { toolsFor } from './tools-for-files.ts';

interface FileChoiceProps {
  files: readonly File[];
  onChoose: (tool: ToolId, files: readonly File[]) => void;
  onDone: () => void;
}

/** Which tool is it for? Only those that take all of the files are named; a file that none takes is left out. */
export function FileChoice({ files, onChoose, onDone }: FileChoiceProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const language = useLanguage();
  const fitting = toolsFor(files);
  // Files may be shown while the dialog of the ones before is just closing; it is heard of a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for other files
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [files]);
  const choose = (tool: ToolId) => {
    if (!('tools' in fitting)) return;
    onDone();
    onChoose(tool, fitting.files);
  };
  const shown = 'tools' in fitting ? fitting.files : files;
  const [first] = shown;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is for a pointer beside it
    <dialog
      ref={dialog}
      className="file-choice"
      aria-labelledby={titleId}
      onClose={() => !dialog.current?.open && onDone()}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="file-choice-inside">
        <div className="file-choice-head">
          <h2 id={titleId}>{'tools' in fitting ? t('drop.ask') : t('drop.cannot')}</h2>
          <button type="button" className="icon-btn only" aria-label={t('drop.close')} onClick={onDone}>
            <Icon name="x" />
          </button>
        </div>
        <p className="muted">
          {shown.length === 1 && first ? <FileName name={first.name} /> : t('upload.files', { count: shown.length })}
        </p>
        {'tools' in fitting && fitting.leftOut.length > 0 && (
          <p className="small muted file-choice-left">
            {t('drop.leftOut', { names: namesOf(fitting.leftOut, language) })}
          </p>
        )}
        {'tools' in fitting ? (
          <ul className="next-steps">
            {fitting.tools.map((tool) => (
              <li key={tool} data-family={toolOf(tool).family}>
                <NextStep
                  tool={tool}
                  icon={toolOf(tool).icon}
                  name={t(`tools.${tool}.job`)}
                  onPress={() => choose(tool)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p role="alert">{toText(fitting.refusal, t)}</p>
        )}
      </div>
    </dialog>
  );
}

/** Each name in its own direction: "notes.txt" stays whole in an Arabic sentence. */
function namesOf(files: readonly File[], language: string): string {
  return new Intl.ListFormat(language).format(files.map(({ name }) => `\u2068${name}\u2069`));
}
