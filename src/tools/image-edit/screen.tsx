import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { BarFile } from '../../ui/frame/bar-file.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { ErrorBanner } from '../../ui/operation/error-banner.tsx';
import { FileDrop } from '../../ui/upload/file-drop.tsx';
import { OneFile } from '../../ui/upload/one-file.tsx';
import { EditOptions } from './edit-options.tsx';
import { EditDoneBar, EditResultView } from './edit-result.tsx';
import type { Cover } from './edit-state.ts';
import { EditingPart } from './editing-part.tsx';
import { type Editor, type OpenFile, useEditor } from './use-editor.ts';
import { useFailureWords } from './use-failure-words.ts';
import './image-edit.css';
import './crop/crop.css';
import './edit-options.css';

export default function ImageEditScreen() {
  return (
    <OneFile>
      <EditorScreen />
    </OneFile>
  );
}

function EditorScreen() {
  const { t } = useTranslation('image-edit');
  const editor = useEditor();
  const { state, open, settings } = editor;
  const isApplying = state.status === 'applying';
  useUndoKeys(editor, !isApplying);

  // Of this image alone: in the next one a drag that blacks out instead of cropping would come as a surprise.
  const [cover, setCover] = useState<{ kind: Cover['kind']; open: OpenFile }>();
  const coverKind = cover && cover.open === open ? cover.kind : undefined;
  const setCoverKind = (kind: Cover['kind'] | undefined) => setCover(kind && open && { kind, open });
  const [isPlain, setPlain] = useState(false);
  return (
    <ToolForm
      onSubmit={() => void editor.apply()}
      isBusy={isApplying}
      hasFile={open !== undefined}
      bar={open && <BarFile name={open.file.name} />}
      doneBar={state.status === 'applied' && <EditDoneBar result={state.result} onEditAgain={editor.editAgain} />}
      sheet={t('sheet')}
      options={
        <EditOptions
          settings={settings}
          change={editor.change}
          leaps={editor.leaps}
          cover={{ kind: coverKind, onKind: setCoverKind }}
          onCompare={setPlain}
        />
      }
      action={{
        label: t('apply'),
        icon: 'check',
        busyLabel: t('applying'),
        variant: state.status === 'applied' ? 'secondary' : 'primary',
        disabledReason: open ? undefined : t('chooseFirst'),
      }}
      status={
        <p className="visually-hidden" role="status">
          {state.status === 'opening' && t('opening')}
          {state.status === 'applied' && t('done')}
        </p>
      }
    >
      <ImagePart {...{ editor, coverKind, isPlain }} />
    </ToolForm>
  );
}

interface ImagePartProps {
  editor: Editor;
  coverKind: Cover['kind'] | undefined;
  isPlain: boolean;
}

function ImagePart({ editor, coverKind, isPlain }: ImagePartProps) {
  const { t } = useTranslation(['common', 'image-edit']);
  const language = useLanguage();
  const { state, open, failure } = editor;
  const words = useFailureWords(failure);
  const banner = useMemo(() => words && { sentence: words.sentence }, [words]);
  const isBusy = state.status === 'opening' || state.status === 'applying';
  return (
    <div className="part work-main">
      {banner && (
        <ErrorBanner
          failure={banner}
          onDismiss={editor.dismiss}
          {...(words?.help ? { help: words.help } : open ? { help: t('operation.keepFile') } : {})}
        />
      )}
      <FileDrop
        accepts="image"
        isDisabled={isBusy}
        isBad={failure !== undefined}
        title={state.status === 'opening' ? t('image-edit:opening') : t('upload.dropImage')}
        limit={t('upload.limitImage', { size: formatFileSize(limits.fileBytes, language, 0) })}
        promise={t('upload.stays')}
        onFiles={([file]) => void (file && editor.choose(file))}
        onReject={editor.refuse}
      >
        {open &&
          ((openDialog) =>
            state.status === 'applied' ? (
              <EditResultView
                open={open}
                result={state.result}
                onEditAgain={editor.editAgain}
                onAnother={editor.remove}
              />
            ) : (
              <EditingPart {...{ editor, open, isBusy, coverKind, isPlain }} onReplace={openDialog} />
            ))}
      </FileDrop>
    </div>
  );
}

/** Ctrl or Cmd with Z goes back, with Shift and Z (or Ctrl with Y) forward, wherever the focus is. */
function useUndoKeys({ undo, redo, open }: Editor, isOn: boolean): void {
  useEffect(() => {
    if (!open || !isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (key !== 'z' && !isRedo) return;
      event.preventDefault();
      (isRedo ? redo : undo)();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
