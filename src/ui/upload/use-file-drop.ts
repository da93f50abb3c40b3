import { useEffect, useRef } from 'react';
import { type DropzoneRootProps, ErrorCode, type FileRejection, useDropzone } from 'react-dropzone';
import type { FileKind } from '../../shared/form-schema.ts';
import type { Sentence, SentenceKey } from '../operation/sentence.ts';
import { acceptedTypes, fileRules, rejectionSentence } from './rejection-sentence.ts';

export interface FileDropOptions {
  accepts: FileKind;
  many?: boolean;
  isDisabled?: boolean;
  /** Whether a click anywhere in the area opens the file dialog; off once it holds other controls. */
  opensOnClick: boolean;
  /** Files that passed; never empty. */
  onFiles: (files: File[]) => void;
  /** Why a file was not taken, in words. */
  onReject: (reason: Sentence) => void;
  /** The sentence for a file that is no image, where a tool has its own. */
  wrongImage?: SentenceKey;
  /** Take files pasted anywhere on the page; of two areas on a screen only one may. */
  takesPaste?: boolean;
}

/** An area that takes files by click, drag, keyboard and paste; .DS_Store and Thumbs.db are passed over. */
export function useFileDrop(options: FileDropOptions) {
  const { accepts, many = false, isDisabled = false, takesPaste = true, wrongImage } = options;
  const onDrop = (files: File[], rejections: FileRejection[]) => {
    // Of several files on a place for one, none is taken: which one was meant is not ours to guess.
    const isOneTooMany = rejections.some(({ errors }) => errors.some(({ code }) => code === ErrorCode.TooManyFiles));
    if (files.length > 0 && !isOneTooMany) options.onFiles(files);
    const reason = rejectionSentence(rejections, accepts, wrongImage);
    if (reason) options.onReject(reason);
  };
  const zone = useDropzone({
    accept: acceptedTypes[accepts],
    ...fileRules,
    multiple: many,
    disabled: isDisabled,
    noClick: !options.opensOnClick,
    noKeyboard: true,
    onDrop,
  });
  const rootProps = zone.getRootProps<DropzoneRootProps>({ tabIndex: undefined, role: undefined });
  usePagePaste(takesPaste && !isDisabled, rootProps.onPaste);
  return {
    root: zone.rootRef,
    rootProps,
    /** The library hides its input with a style attribute, which the content policy forbids. */
    inputProps: zone.getInputProps({ style: undefined, hidden: true, 'aria-hidden': true, 'aria-label': undefined }),
    isOver: zone.isDragActive,
    open: zone.open,
  };
}

type PasteHandler = React.ClipboardEventHandler<HTMLElement> | undefined;

/** The library hears pastes only while its area has the focus; a visitor pastes wherever they are. */
function usePagePaste(isOn: boolean, onPaste: PasteHandler): void {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: ClipboardEvent) => {
      if (event.defaultPrevented || !event.clipboardData?.files.length) return;
      latest.current?.(event as unknown as React.ClipboardEvent<HTMLElement>);
    };
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, [isOn]);
}
