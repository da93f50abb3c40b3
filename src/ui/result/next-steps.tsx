import { useTranslation } from 'react-i18next';
import type common from '../../../locales/en/common.json';
import type { FileKind } from '../../shared/form-schema.ts';
import { Icon, type IconName } from '../controls/icon.tsx';
import { useTray } from '../tray/tray-context.ts';

interface NextStepsProps {
  /** What the result is; only tools that take it are offered. */
  kind: FileKind;
  blob: Blob;
  name: string;
}

type StepId = keyof typeof common.next.steps;

/** What can be done with this result next: one press carries it over, without a download and an upload in between. */
export function NextSteps({ kind, blob, name }: NextStepsProps) {
  const { t } = useTranslation();
  const { othersThatTake, carryTo } = useTray();
  const targets = othersThatTake(kind);
  if (targets.length === 0) return null;
  const carry = (toolId: string) => carryTo(toolId, [new File([blob], name, { type: blob.type })]);
  return (
    <section className="next">
      <h2 className="changes-title">{t('next.title')}</h2>
      <ul className="next-steps">
        {targets.slice(0, 3).map(({ id, icon }) => (
          <li key={id}>
            <button type="button" className="next-step" onClick={() => carry(id)}>
              <Icon name={icon as IconName} />
              {t(`next.steps.${id as StepId}`)}
              <Icon name="arrow-right" small className="flip next-go" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
