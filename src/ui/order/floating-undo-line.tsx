import { UndoLine, type UndoLineProps } from './undo-line.tsx';
import './floating-undo-line.css';

/** The way back to what a screen held that is empty now, as long as nothing else is chosen. */
export default function FloatingUndoLine<T extends object>(props: UndoLineProps<T>) {
  return (
    <div className="floating-undo">
      <UndoLine {...props} />
    </div>
  );
}
