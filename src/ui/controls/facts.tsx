import { Children, type ReactNode } from 'react';

/** Short facts in a line, with a dot between two of a line; where the line breaks no dot is left hanging. */
export function Facts({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`small facts ${className}`}>
      {Children.map(Children.toArray(children), (fact, index) => (
        <>
          {index > 0 && ' '}
          <span className="fact">
            {index > 0 && <span className="fact-dot">{'· '}</span>}
            {fact}
          </span>
        </>
      ))}
    </p>
  );
}
