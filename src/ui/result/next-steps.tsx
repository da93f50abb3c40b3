import { useTranslation } from 'react-i18next';
import type common from '../../../locales/en/common.json';
import type { FileKind } from '../../shared/form-schema.ts';
import { Icon, type IconName } from '../controls/icon.tsx';
import { useTray } from '../tray/tray-context.ts';
import { useTrayWork } from '../tray/tray-work.ts';

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
            <NextStep
              tool={id}
              icon={icon as IconName}
              name={t(`next.steps.${id as StepId}`)}
              onPress={() => carry(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NextStepProps {
  tool: string;
  icon: IconName;
  name: string;
  onPress: () => void;
}

/** The way to a tool with files in hand. One that is at work takes none: they would end its job. */
export function NextStep({ tool, icon, name, onPress }: NextStepProps) {
  const { t } = useTranslation();
  const isRunning = useTrayWork(tool) === 'running';
  return (
    <button type="button" className="next-step" disabled={isRunning} onClick={onPress}>
      <Icon name={icon} />
      {name}
      {isRunning ? (
        <span className="quiet small next-go">{t('nav.tabRunning')}</span>
      ) : (
        <Icon name="arrow-right" small className="flip next-go" />
      )}
    </button>
  );
}
