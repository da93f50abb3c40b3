import { useTranslation } from 'react-i18next';
import { toolPath } from '../../site/pages.ts';
import { toolsOf } from '../../tools/all-tools.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { SiteLink } from '../site-link.tsx';

const fileFamilies = ['pdf', 'image'] as const;

/** The tools that take files, by what they take: links as they stand, and places to let go of a file on. */
export function Compartments() {
  const { t } = useTranslation();
  const shown = fileFamilies.filter((family) => toolsOf(family).length > 0);
  return shown.map((family) => (
    <section key={family} className="compartment" data-family={family} data-takes={family}>
      <h2>{t(`families.${family}.short`)}</h2>
      <ul>
        {toolsOf(family).map((tool) => (
          <li key={tool.id}>
            <SiteLink href={toolPath(tool.id)} data-drop-tool={tool.id}>
              <Icon name={tool.icon} />
              {t(`tools.${tool.id}.tab`)}
              <Icon name="arrow-right" small className="flip" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}
