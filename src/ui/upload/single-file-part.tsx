import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import type { FileKind } from '../../shared/form-schema.ts';
import { limits } from '../../shared/limits.ts';
import { SideProgress } from '../frame/side-progress.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import type { SentenceKey } from '../operation/sentence.ts';
import type { OperationState } from '../operation/use-operation.ts';
import { FileDrop } from './file-drop.tsx';
import type { FileDropOptions } from './use-file-drop.ts';

interface SingleFilePartProps {
  accepts: FileKind;
  state: OperationState;
  onCancel: () => void;
  /** The tool shows the progress elsewhere. */
  hidesProgress?: boolean | undefined;
  /** The last failure, in words; the zone turns red with it. */
  banner: ReactNode;
  wrongImage?: SentenceKey;
  /** After the line on types and size: what this tool takes besides. */
  alsoTakes?: string;
  onFile: (file: File) => void;
  onReject: FileDropOptions['onReject'];
  /** Several files at once; without it they are refused. */
  onSeveral?: FileDropOptions['onSeveral'];
  /** What stands in place of the empty zone once a file is chosen. `open` shows the file dialog again. */
  children: ((open: () => void) => ReactNode) | undefined;
}

const words = {
  pdf: { title: 'upload.dropPdf', limit: 'upload.limitPdf' },
  image: { title: 'upload.dropImage', limit: 'upload.limitImage' },
} as const;

/** The file's side of a tool that sends one file: empty, chosen, busy, done and failed keep the same frame. */
export function SingleFilePart(props: SingleFilePartProps) {
  const { accepts, state, banner, wrongImage, onFile } = props;
  const { t } = useTranslation(['common', 'files']);
  const language = useLanguage();
  const size = formatFileSize(limits.fileBytes, language, 0);
  const isQueue = props.onSeveral !== undefined;
  const also = [props.alsoTakes, isQueue && t('files:atOnce', { max: limits.queueMaxFiles })].filter(Boolean).join(' ');
  const isBusy = state.status === 'uploading' || state.status === 'working';
  return (
    <div className="part work-main">
      {banner}
      <FileDrop
        accepts={accepts}
        isDisabled={isBusy}
        isBad={Boolean(banner)}
        title={t(words[accepts].title)}
        limit={isQueue && accepts === 'pdf' ? t('files:limitPdfs', { size }) : t(words[accepts].limit, { size })}
        also={also}
        promise={t('upload.promise')}
        onFiles={([chosen]) => chosen && onFile(chosen)}
        onReject={props.onReject}
        {...(props.onSeveral ? { onSeveral: props.onSeveral } : {})}
        {...(wrongImage ? { wrongImage } : {})}
      >
        {props.children}
      </FileDrop>
      {!props.hidesProgress && <SideProgress call={{ state, cancel: props.onCancel }} />}
    </div>
  );
}
