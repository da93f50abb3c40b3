import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { toolPath } from '../../site/pages.ts';
import { allTools, type ToolId } from '../../tools/all-tools.ts';
import { sendTo } from '../../ui/tray/arrivals.ts';
import type { Tray } from '../../ui/tray/tray-context.ts';
import { preparePage } from '../page-load/prepare-page.ts';

/** The tray of one tool: who else takes its files, and the way there. */
export function useTrayOf(id: ToolId): Tray {
  const [, navigate] = useLocation();
  const { i18n } = useTranslation();
  return useMemo(
    () => ({
      id,
      othersThatTake: (kind) =>
        allTools.flatMap((tool) =>
          'takes' in tool && tool.takes === kind && tool.id !== id
            ? [{ id: tool.id, icon: tool.icon, takes: kind }]
            : [],
        ),
      carryTo: (target, files) => {
        const tool = allTools.find((candidate) => candidate.id === target);
        if (!tool) return;
        sendTo(tool.id, files);
        void preparePage(i18n, { kind: 'tool', id: tool.id }).then(() => navigate(toolPath(tool.id)));
      },
    }),
    [id, i18n, navigate],
  );
}
