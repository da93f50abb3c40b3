import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { toolPath } from '../../site/pages.ts';
import type { ToolId } from '../../tools/all-tools.ts';
import { sendTo } from '../../ui/tray/arrivals.ts';
import { goWhenPrepared } from '../page-load/prepare-page.ts';
import { keepLanguage } from '../site-link.tsx';

/** The way to a tool with files in hand. */
export function useCarry(): (tool: ToolId, files: readonly File[]) => void {
  const [, navigate] = useLocation();
  const { i18n } = useTranslation();
  return useCallback(
    (tool, files) => {
      sendTo(tool, files);
      void goWhenPrepared(i18n, { kind: 'tool', id: tool }, () => {
        navigate(keepLanguage(toolPath(tool)));
        // Only now: the way back leads to where the result was left.
        window.scrollTo(0, 0);
      });
    },
    [i18n, navigate],
  );
}
