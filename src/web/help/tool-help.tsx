import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toolOf, toolPath } from '../../site/pages.ts';
import { allTools, type ToolId } from '../../tools/all-tools.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { QuickLink } from '../pages/quick-link.tsx';
import { fetchHelp, knownHelp } from './help-store.ts';

/** The tools people need next to this one, nearest first. */
const neighbors: Partial<Record<ToolId, readonly ToolId[]>> = {
  'pdf-compress': ['pdf-modify', 'pdf-merge', 'image-compress'],
  'pdf-modify': ['pdf-merge', 'pdf-compress', 'image-edit'],
  'pdf-merge': ['pdf-modify', 'pdf-compress', 'image-compress'],
  'image-compress': ['image-edit', 'image-background', 'pdf-merge'],
  'image-background': ['image-edit', 'image-compress', 'pdf-merge'],
  'image-edit': ['image-compress', 'image-background', 'pdf-merge'],
  'time-converter': ['time-world-clock'],
  'time-world-clock': ['time-converter'],
};

/** What the tool does, how, and what people ask about it. Prerendered text: no script carries it. */
export function ToolHelp({ id }: { id: ToolId }) {
  const { t } = useTranslation();
  const html = useHelp(id);
  const near = neighbors[id]?.filter((other) => allTools.some((tool) => tool.id === other));
  if (!near) return null;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by this project alone, at build */}
      <div className="section" data-help={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
      <section className="section" aria-labelledby="neighbors" hidden={near.length === 0}>
        <h2 id="neighbors" className="subtitle">
          {t('neighbors')}
        </h2>
        <ul className="tray link-cards link-cards-3">
          {near.map((other) => (
            <li key={other} className="part">
              <QuickLink
                family={toolOf(other).family}
                href={toolPath(other)}
                icon={toolOf(other).icon}
                name={t(`tools.${other}.job`)}
                line={t(`tools.${other}.name`)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function useHelp(id: ToolId): string {
  const language = useLanguage();
  const [, setFetched] = useState('');
  const html = knownHelp(id, language);
  const isWanted = html === undefined && neighbors[id] !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    // Without a network the tool works as well; the help comes with the next visit.
    fetchHelp(id, language).then(
      () => setFetched(`${id} ${language}`),
      () => {},
    );
  }, [id, language, isWanted]);
  return html ?? '';
}
