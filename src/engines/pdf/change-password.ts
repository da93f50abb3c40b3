import { type Result, succeed } from '../../shared/result.ts';
import type { EngineContext, EngineOutput } from '../engine-task.ts';
import { removeActiveContent } from './document/active-content.ts';
import type { OpenedPdf } from './document/open.ts';
import { savePdf } from './document/save.ts';
import { removeXfaScripts } from './document/xfa-scripts.ts';
import { countSignatures } from './pages/form-fields.ts';
import { notesOf } from './result-notes.ts';

interface PasswordWishes {
  input: Uint8Array;
  newPassword: string | undefined;
  onProgress: EngineContext['onProgress'];
}

/** The same document behind another password, or behind none. Only what runs by itself is taken out, as everywhere. */
export function changePassword(opened: OpenedPdf, { input, newPassword, onProgress }: PasswordWishes) {
  const { document, pages, wasEncrypted, wasRepaired } = opened;
  const signatures = countSignatures(document);
  const actions = removeActiveContent(document, pages) + removeXfaScripts(document);
  const isAsked = Boolean(newPassword) || wasEncrypted || actions > 0 || wasRepaired;
  onProgress({ phase: 'saving', share: 0.4 });
  const saved: Result<Uint8Array> = isAsked
    ? savePdf(document, { pageCount: pages.length, newPassword })
    : succeed(opened.bytes);
  if (!saved.ok) return saved;
  onProgress({ phase: 'checking', share: 1 });
  return succeed<EngineOutput>({
    bytes: saved.value,
    mediaType: 'application/pdf',
    report: {
      inputBytes: input.length,
      outputBytes: saved.value.length,
      pages: pages.length,
      ...(isAsked ? {} : { unchanged: true }),
      notes: notesOf({
        signatures_invalidated: isAsked ? signatures : 0,
        active_content_removed: actions,
        repaired: wasRepaired,
        protected: Boolean(newPassword),
        unprotected: wasEncrypted && !newPassword,
      }),
    },
  });
}
