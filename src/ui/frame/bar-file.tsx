import type { ReactNode } from 'react';
import { FileName } from '../upload/file-name.tsx';

/** The bar's first line: which file, and a chip with the choice that matters most. */
export function BarFile({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="bar-file">
      <FileName name={name} />
      {children}
    </div>
  );
}
