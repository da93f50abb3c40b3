import { createContext, useContext } from 'react';
import type { FileKind } from '../../shared/form-schema.ts';

/** A tool that files can be carried to. */
export interface TrayTarget {
  /** The tool's id; its texts are `tools.<id>.*` of the common namespace. */
  id: string;
  icon: string;
  takes: FileKind;
}

/** What the shell tells a screen about the tray it stands in. */
export interface Tray {
  /** The tool's id. */
  id: string;
  /** The other tools that take files of a kind. */
  othersThatTake: (kind: FileKind) => TrayTarget[];
  /** Opens another tool with these files in it, without a download and an upload in between. */
  carryTo: (toolId: string, files: readonly File[]) => void;
}

const TrayContext = createContext<Tray>({ id: '', othersThatTake: () => [], carryTo: () => {} });

export const TrayProvider = TrayContext.Provider;

export function useTray(): Tray {
  return useContext(TrayContext);
}
