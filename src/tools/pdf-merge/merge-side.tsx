import { useTranslation } from 'react-i18next';
import { formatFileSize, formatMegabytes } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Segment } from '../../ui/controls/segment.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { PasswordField } from '../../ui/upload/password-field.tsx';
import { isImage, type MergeEntry, totalBytes } from './merge-list.ts';
import type { MergeOptions } from './use-merge.ts';

interface MergeSideProps {
  entries: MergeEntry[];
  options: MergeOptions;
  onOptions: (options: MergeOptions) => void;
  isBusy: boolean;
  isDone: boolean;
}

/** How full the list is, what the limits are, and, once there are files, the options and the one action. */
export function MergeSide({ entries, options, onOptions, isBusy, isDone }: MergeSideProps) {
  const { t } = useTranslation(['pdf-merge', 'common']);
  const language = useLanguage();
  const count = entries.length;
  const size = formatFileSize(limits.fileBytes, language, 0);
  return (
    <div className="part work-options">
      <div className="options-stay">
        <div className="merge-sum">
          <p className="merge-count num">{t('filled', { files: count, max: limits.mergeMaxFiles })}</p>
          <p className="muted small num">{t('total', { size: formatMegabytes(totalBytes(entries), language) })}</p>
          <Pips filled={count} />
          <ul className="merge-limits small muted">
            <li>{t('limitSize', { size })}</li>
            <li>{t('limitCount', { min: limits.mergeMinFiles, max: limits.mergeMaxFiles })}</li>
          </ul>
        </div>
        {count > 0 && (
          <>
            <hr className="divider" />
            <div className="options-fields" inert={isBusy}>
              <PasswordField
                label={t('newPassword')}
                placeholder={t('common:password.newHint')}
                icon="key-round"
                value={options.newPassword}
                onChange={(newPassword) => onOptions({ ...options, newPassword })}
                help={t('common:password.newNote')}
              />
              {entries.some(isImage) && (
                <Segment
                  legend={t('pageSize')}
                  value={options.pageSize}
                  onChange={(pageSize) => onOptions({ ...options, pageSize })}
                  options={[
                    { value: 'ORIGINAL', name: t('sizeOriginal') },
                    { value: 'A4', name: 'A4' },
                    { value: 'LETTER', name: t('sizeLetter') },
                  ]}
                />
              )}
              {count === 2 && (
                <CheckBox
                  name={t('interleave')}
                  line={t('interleaveLine')}
                  checked={options.interleave}
                  onChange={(interleave) => onOptions({ ...options, interleave })}
                />
              )}
              <CheckBox
                name={t('bookmarks')}
                line={t('bookmarksLine')}
                checked={options.hasBookmarks}
                onChange={(hasBookmarks) => onOptions({ ...options, hasBookmarks })}
              />
              <CheckBox
                name={t('common:compatibility.name')}
                line={t('common:compatibility.line')}
                checked={options.compatibilityMode}
                onChange={(compatibilityMode) => onOptions({ ...options, compatibilityMode })}
              />
            </div>
            <div className="work-action">
              <BusyButton
                label={count < limits.mergeMinFiles ? t('action') : t('actionCount', { count })}
                icon="layers"
                isBusy={isBusy}
                busyLabel={t('busy')}
                variant={isDone ? 'secondary' : 'primary'}
                disabledReason={count < limits.mergeMinFiles ? t('addMoreFirst') : undefined}
              />
              <p className="note">
                <Icon name="shield-check" small />
                {t('common:upload.promise')}
              </p>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function Pips({ filled }: { filled: number }) {
  return (
    <div className="merge-pips" aria-hidden>
      {Array.from({ length: limits.mergeMaxFiles }, (_, at) => at).map((at) => (
        <span key={at} data-on={at < filled} />
      ))}
    </div>
  );
}
