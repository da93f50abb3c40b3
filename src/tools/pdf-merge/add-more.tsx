import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { Facts } from '../../ui/controls/facts.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import type { Sentence } from '../../ui/operation/sentence.ts';
import { useFileDrop } from '../../ui/upload/use-file-drop.ts';

interface AddMoreProps {
  count: number;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
  onReject: (reason: Sentence) => void;
}

/** The dashed field below the cards; it tells how many still fit, and when none does. */
export function AddMore({ count, isBusy, onFiles, onReject }: AddMoreProps) {
  const { t } = useTranslation(['pdf-merge', 'common']);
  const language = useLanguage();
  const room = limits.mergeMaxFiles - count;
  const isDisabled = isBusy || room <= 0;
  const { rootProps, inputProps, isOver } = useFileDrop({
    accepts: 'pdf-or-image',
    many: true,
    isDisabled,
    opensOnClick: true,
    onFiles,
    onReject,
  });
  if (room <= 0) return <p className="add-more add-more-full">{t('full', { max: limits.mergeMaxFiles })}</p>;
  return (
    <div {...rootProps} className="add-more" data-over={isOver} data-disabled={isDisabled}>
      <input {...inputProps} />
      <button type="button" className="add-more-button" disabled={isDisabled}>
        <Icon name="plus" />
        {isOver ? t('common:upload.letGo') : t('addMore')}
      </button>
      <Facts>
        {t('room', { count: room })}
        <span>
          {t('upToEach', { size: formatFileSize(limits.fileBytes, language, 0) })}
          <span className="not-touch">{t('orDrop')}</span>
        </span>
      </Facts>
    </div>
  );
}
