import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/icon.tsx';
import { isFocusLost } from '../controls/kept-focus.ts';
import { DropGlyph } from './drop-glyph.tsx';
import { type FileDropOptions, useFileDrop } from './use-file-drop.ts';

interface FileDropProps extends Omit<FileDropOptions, 'opensOnClick'> {
  /** "Drop a PDF here" */
  title: string;
  /** "One PDF, up to 10 MB" */
  limit: string;
  /** What else is taken, below the limit. */
  also?: string;
  /** The line at the foot of the empty zone. */
  promise?: string;
  /** Red dashes: the last file was refused. */
  isBad?: boolean;
  isSmall?: boolean;
  /** What stands here once files are chosen; files can still be dropped on it. `open` shows the file dialog again. */
  children?: ((open: () => void) => ReactNode) | undefined;
}

/** The drop zone of a tool: empty it is a dashed field with a button, filled it is whatever the screen puts there. */
export function FileDrop({ title, limit, also, promise, isBad, isSmall, children, ...options }: FileDropProps) {
  const { t } = useTranslation();
  const isEmpty = children === undefined;
  // Only who stood on the button is led on; who dropped a file with the mouse has lost nothing.
  const hadFocus = useRef(false);
  const onFiles = (files: File[]) => {
    hadFocus.current = root.current?.contains(document.activeElement) ?? false;
    options.onFiles(files);
  };
  const { root, rootProps, inputProps, isOver, open } = useFileDrop({ ...options, onFiles, opensOnClick: isEmpty });
  const button = useFocusKept(isEmpty, root, hadFocus);
  if (!isEmpty) {
    return (
      <div {...rootProps} tabIndex={-1} className="drop-filled" data-over={isOver}>
        <input {...inputProps} />
        {children(open)}
        {isOver && <p className="drop-veil">{t('upload.letGo')}</p>}
      </div>
    );
  }
  return (
    <div {...rootProps} className={isSmall ? 'drop drop-small' : 'drop'} data-over={isOver} data-bad={isBad === true}>
      <input {...inputProps} />
      <DropGlyph />
      <p className="drop-title">{isOver ? t('upload.letGo') : title}</p>
      <p className="muted">{limit}</p>
      {also && <p className="small muted">{also}</p>}
      {/* The click bubbles to the zone, which opens the dialog once. */}
      <button ref={button} type="button" className="btn btn-primary" disabled={options.isDisabled}>
        {options.many ? t('upload.chooseMany') : t('upload.choose')}
      </button>
      {promise && (
        <p className="note drop-note">
          <Icon name="shield-check" small />
          {promise}
        </p>
      )}
    </div>
  );
}

/**
 * The button that took the file away is gone with it, and so is the one that brought it:
 * the focus goes on to the one that brings another, or to what now stands in the zone.
 */
function useFocusKept(isEmpty: boolean, zone: RefObject<HTMLElement | null>, hadFocus: RefObject<boolean>) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    const next = isEmpty ? button.current : hadFocus.current ? zone.current : null;
    if (isEmpty !== wasEmpty.current) {
      if (isFocusLost()) next?.focus({ preventScroll: true });
      // A long result is gone: what is below has come up into its place.
      if (isEmpty) zone.current?.scrollIntoView({ block: 'nearest' });
    }
    wasEmpty.current = isEmpty;
  }, [isEmpty, zone, hadFocus]);
  return button;
}
