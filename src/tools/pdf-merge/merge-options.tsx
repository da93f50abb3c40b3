import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { Segment } from '../../ui/controls/segment.tsx';
import { PasswordField } from '../../ui/upload/password-field.tsx';
import { CompatibilityField } from '../../ui/upload/pdf/compatibility-field.tsx';
import { isImage, type MergeEntry } from './merge-list.ts';
import type { MergeOptions } from './use-merge.ts';

interface MergeOptionFieldsProps {
  entries: MergeEntry[];
  /** How many files ask for a password. */
  protectedCount: number;
  /** Of the result, as far as they are counted. */
  pages: number;
  options: MergeOptions;
  onOptions: (options: MergeOptions) => void;
}

/** What holds for the whole result; some of it only where the files call for it. */
export function MergeOptionFields({ entries, protectedCount, pages, options, onOptions }: MergeOptionFieldsProps) {
  const { t } = useTranslation(['pdf-merge', 'common']);
  return (
    <>
      {protectedCount > 1 && (
        <PasswordField
          label={t('commonPassword', { count: protectedCount })}
          placeholder={t('commonPasswordHint')}
          value={options.commonPassword}
          onChange={(commonPassword) => onOptions({ ...options, commonPassword })}
        />
      )}
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
      <PasswordField
        label={t('newPassword')}
        placeholder={t('common:password.newHint')}
        icon="key-round"
        value={options.newPassword}
        onChange={(newPassword) => onOptions({ ...options, newPassword })}
        help={t('common:password.newNote')}
      />
      {entries.length === 2 && (
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
      <CompatibilityField
        checked={options.compatibilityMode}
        onChange={(compatibilityMode) => onOptions({ ...options, compatibilityMode })}
        pages={pages}
      />
    </>
  );
}
