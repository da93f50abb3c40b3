import { useMemo } from 'react';
import { allTools, type ToolId } from '../../tools/all-tools.ts';
import type { Tray } from '../../ui/tray/tray-context.ts';
import { useCarry } from '../drop/use-carry.ts';

/** The tray of one tool: who else takes its files, and the way there. */
export function useTrayOf(id: ToolId): Tray {
  const carry = useCarry();
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
        if (tool) carry(tool.id, files);
      },
    }),
    [id, carry],
  );
}
