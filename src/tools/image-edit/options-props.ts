import type { EditAction, EditSettings } from './edit-state.ts';

export interface OptionsProps {
  /** Undefined while there is no image: the fields stand empty and disabled. */
  settings: EditSettings | undefined;
  change: (action: EditAction, gesture?: string) => void;
  /** See NumberField. */
  leaps: number;
}
