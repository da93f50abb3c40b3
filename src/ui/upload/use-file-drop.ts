import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type DropzoneRootProps, ErrorCode, type FileRejection, useDropzone } from 'react-dropzone';
import type { OperationFailure } from '../operation/failure-message.ts';
import { type Sentence, type SentenceKey, sentence } from '../operation/sentence.ts';
import { acceptedTypes, type DropKind, fileRules, offeredOnApple, rejectionSentence } from './rejection-sentence.ts';
import { useEarlyFiles } from './use-early-files.ts';
import { withTrueType } from './with-true-type.ts';

/** A file that cannot be sent, and why. */
export interface RefusedFile {
  file: File;
  failure: OperationFailure;
}

export interface FileDropOptions {
  accepts: DropKind;
  many?: boolean;
  /** Where one file is the rule: several at once are handed over here, with those that were refused and why. */
  onSeveral?: (files: File[], refused: RefusedFile[]) => void;
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
  const onDrop = async (named: File[], refused: FileRejection[]) => {
    const { files, rejections } = await takeByBytes(named, refused, accepts);
    if (options.onSeveral && files.length + rejections.length > 1) {
      options.onSeveral(
        files,
        rejections.map((rejection) => ({
          file: rejection.file,
          failure: {
            sentence: rejectionSentence([rejection], accepts, wrongImage) ?? sentence('errors.one_file_only'),
          },
        })),
      );
      return;
    }
    // Of several files on a place for one, none is taken: which one was meant is not ours to guess.
    const isOneTooMany =
      (!many && files.length > 1) ||
      rejections.some(({ errors }) => errors.some(({ code }) => code === ErrorCode.TooManyFiles));
    if (files.length > 0 && !isOneTooMany) options.onFiles(files);
    const reason =
      rejectionSentence(rejections, accepts, wrongImage) ?? (isOneTooMany && sentence('errors.one_file_only'));
    if (reason) options.onReject(reason);
  };
  const isApple = useIsApple();
  const zone = useDropzone({
    accept: acceptedTypes[accepts],
    ...fileRules,
    multiple: many || options.onSeveral !== undefined,
    disabled: isDisabled,
    noClick: !options.opensOnClick,
    noKeyboard: true,
    onDrop: (files, rejections) => void onDrop(files, rejections),
  });
  useEarlyFiles(zone.inputRef);
  // Where it is marked, nobody else takes what is let go.
  const rootProps = zone.getRootProps<DropzoneRootProps>({
    tabIndex: undefined,
    role: undefined,
    'data-file-zone': '',
  });
  usePagePaste(takesPaste && !isDisabled, rootProps.onPaste);
  return {
    root: zone.rootRef,
    rootProps,
    /** The library hides its input with a style attribute, which the content policy forbids. */
    inputProps: {
      ...zone.getInputProps({ style: undefined, hidden: true, 'aria-hidden': true, 'aria-label': undefined }),
      ...(isApple ? { accept: offeredOnApple[accepts] } : {}),
    },
    isOver: zone.isDragActive,
    open: zone.open,
  };
}

/** A file refused only for its name is taken after all when its bytes are of the right kind. */
async function takeByBytes(named: File[], refused: readonly FileRejection[], accepts: DropKind) {
  const looked = await Promise.all(
    refused.map(async ({ file, errors }) => {
      const isForName = errors.every(({ code }) => code === ErrorCode.FileInvalidType);
      const typed = isForName ? await withTrueType(file) : file;
      return { file: typed, errors, isTaken: isForName && isTyped(typed, accepts) };
    }),
  );
  return {
    files: [...named, ...looked.flatMap(({ file, isTaken }) => (isTaken ? [file] : []))],
    rejections: looked.filter(({ isTaken }) => !isTaken),
  };
}

function isTyped({ type }: File, accepts: DropKind): boolean {
  return (type === 'application/pdf' && accepts !== 'image') || (type.startsWith('image/') && accepts !== 'pdf');
}

/** Known only in the browser: the page that the server wrote is the same for all. */
function useIsApple(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => /Mac|iPhone|iPad|iPod/.test(navigator.userAgent),
    () => false,
  );
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
