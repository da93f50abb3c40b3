import type { FamilyId } from '../../shared/families.ts';
import { Icon, type IconName } from '../../ui/controls/icon.tsx';
import { SiteLink } from '../site-link.tsx';

interface QuickLinkProps {
  family: FamilyId;
  href: string;
  icon: IconName;
  name: string;
  line: string;
  className?: string;
}

/** A tile, a name, a quiet line: how the site points at a tool. */
export function QuickLink({ family, href, icon, name, line, className = '' }: QuickLinkProps) {
  return (
    <SiteLink className={`quick-link ${className}`} href={href} data-family={family}>
      <span className="tile">
        <Icon name={icon} />
      </span>
      <span className="min-w-0">
        <b>{name}</b>
        <span className="quick-line">{line}</span>
      </span>
      <Icon name="chevron-right" small className="flip text-ink-3" />
    </SiteLink>
  );
}
