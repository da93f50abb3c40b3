import { useTranslation } from 'react-i18next';
import { limits } from '../../../shared/limits.ts';
import { numberFormat } from '../../../shared/number-format.ts';
import { CheckBox } from '../../controls/check-box.tsx';
import { Icon } from '../../controls/icon.tsx';
import { useLanguage } from '../../i18n/use-language.ts';

interface CompatibilityFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** How many pages the result would have, as far as they are counted. */
  pages: number | undefined;
}

/** Pages as images. More than the server draws is said before anything is sent; the server decides. */
export function CompatibilityField({ checked, onChange, pages }: CompatibilityFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = (value: number) => numberFormat(language).format(value);
  const isTooMany = checked && pages !== undefined && pages > limits.compatibilityPages;
  return (
    <>
      <CheckBox name={t('compatibility.name')} line={t('compatibility.line')} checked={checked} onChange={onChange} />
      {isTooMany && (
        <p className="note" role="status">
          <Icon name="triangle-alert" small />
          {t('compatibility.tooMany', { max: number(limits.compatibilityPages), pages: number(pages) })}
        </p>
      )}
    </>
  );
}
