import { useEffect, useState } from 'react';

/** The check mark stays for two seconds. */
const feedbackMs = 2000;

type Outcome = 'copied' | 'failed';
type Feedback = 'none' | Outcome;

/** Copies text and shows for two seconds how that went. */
export function useCopied(onDone?: (outcome: Outcome) => void): readonly [Feedback, (text: string) => void] {
  const [feedback, setFeedback] = useState<{ kind: Feedback }>({ kind: 'none' });
  useEffect(() => {
    if (feedback.kind === 'none') return;
    const timer = setTimeout(() => setFeedback({ kind: 'none' }), feedbackMs);
    return () => clearTimeout(timer);
  }, [feedback]);
  const copy = (text: string) => {
    // The clipboard is missing on plain http addresses other than localhost.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    const finish = (kind: Outcome) => {
      setFeedback({ kind });
      onDone?.(kind);
    };
    written.then(
      () => finish('copied'),
      () => finish('failed'),
    );
  };
  return [feedback.kind, copy];
}
