import { Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { restingUnless } from '../../ui/controls/kept-focus.ts';
import { ImageThumb } from '../../ui/upload/chosen-image.tsx';
import { FileRow } from '../../ui/upload/file-row.tsx';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import { outputSize } from './edit-geometry.ts';
import type { Cover } from './edit-state.ts';
import { Dimensions } from './size/dimensions.tsx';
import { Stage } from './stage/stage.tsx';
import { StraightenTool } from './stage/straighten-tool.tsx';
import { TurnTools } from './stage/turn-tools.tsx';
import type { Editor, OpenFile } from './use-editor.ts';

interface EditingPartProps {
  editor: Editor;
  open: OpenFile;
  isBusy: boolean;
  onReplace: () => void;
  coverKind: Cover['kind'] | undefined;
  isPlain: boolean;
}

/** The open image: what it is called, the stage, and the way back. */
export function EditingPart({ editor, open, isBusy, onReplace, coverKind, isPlain }: EditingPartProps) {
  const { t } = useTranslation('image-edit');
  const { settings } = editor;
  const url = useObjectUrl(open.file);
  if (!settings) return null;
  return (
    <>
      <FileRow
        file={open.file}
        image={<ImageThumb url={url} />}
        detail={<Dimensions size={open.size} />}
        {...(isBusy ? {} : { onReplace, onRemove: editor.remove })}
      />
      {open.isAnimated && <p className="note">{t('firstFrame')}</p>}
      <div className="stage-frame">
        <Stage
          open={open}
          settings={settings}
          isBusy={isBusy}
          takesFocus={editor.state.status === 'editing' && editor.state.isAgain === true}
          onCrop={(crop, gesture) => editor.change({ type: 'crop', crop }, gesture)}
          onCover={(cover) => editor.change({ type: 'cover', cover })}
          {...{ coverKind, isPlain }}
        />
        <div className="stage-tools" inert={isBusy}>
          <StraightenTool settings={settings} change={editor.change} />
          <TurnTools flip={settings.flip} change={editor.change} />
          <button type="button" className="icon-btn" {...restingUnless(editor.canUndo, editor.undo)}>
            <Undo2 className="icon flip" aria-hidden />
            <span>{t('undo')}</span>
          </button>
          <button type="button" className="icon-btn" {...restingUnless(editor.canRedo, editor.redo)}>
            <Redo2 className="icon flip" aria-hidden />
            <span>{t('redo')}</span>
          </button>
          <button type="button" className="icon-btn" onClick={() => editor.change({ type: 'reset' })}>
            <RotateCcw className="icon" aria-hidden />
            <span>{t('reset')}</span>
          </button>
          <p className="stage-result small muted">
            {t('newSize')}{' '}
            <strong>
              <Dimensions size={outputSize(settings)} />
            </strong>
          </p>
        </div>
      </div>
    </>
  );
}
