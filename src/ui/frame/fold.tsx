import type { ReactNode } from 'react';
import { Icon, type IconName } from '../controls/icon.tsx';

interface FoldProps {
  icon?: IconName;
  title: string;
  /** What is set inside, seen while it is closed. */
  value?: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A row that opens: options few need stay out of the way and still tell what they are set to. */
export function Fold({ icon, title, value, isOpen, onToggle, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>
        {icon && <Icon name={icon} />}
        <span className="fold-title">{title}</span>
        <span className="fold-value">{value}</span>
        <Icon name="chevron-down" small className="fold-chevron" />
      </summary>
      <div className="fold-inside">{children}</div>
    </details>
  );
}
