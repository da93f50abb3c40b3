import { Plus, Search } from 'lucide-react';
import { type FormEvent, type Ref, useId, useState } from 'react';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import type { OptionSource } from './use-options.ts';

interface AddFromListProps extends OptionSource<ComboboxOption> {
  label: string;
  placeholder: string;
  button: string;
  onWake: () => void;
  onAdd: (id: string) => void;
  /** Something already listed was chosen. */
  onShow?: (id: string) => void;
  /** The text of something chosen and not yet added. */
  nameOf: (id: string) => string;
  describeResult: (count: number, query: string) => string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A searchable selector with an Add button, which has something to do once one is chosen. */
export function AddFromList({ label, placeholder, button, onAdd, nameOf, ...selector }: AddFromListProps) {
  const fieldId = useId();
  const [chosen, setChosen] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen === undefined) return;
    // The button has nothing more to do and gives the focus up; a keyboard goes on with the next search.
    if (document.activeElement?.matches('button:focus-visible')) event.currentTarget.querySelector('input')?.focus();
    setChosen(undefined);
    onAdd(chosen);
  };

  return (
    <form className="field" onSubmit={submit}>
      <label className="label" htmlFor={fieldId}>
        {label}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 max-sm:grid-cols-1">
        <Combobox
          {...selector}
          id={fieldId}
          icon={<Search className="icon" aria-hidden />}
          placeholder={placeholder}
          listLabel={label}
          value={chosen === undefined ? '' : nameOf(chosen)}
          selectedId={chosen}
          onSelect={setChosen}
        />
        <button type="submit" className="btn btn-primary" disabled={chosen === undefined}>
          <Plus className="icon" aria-hidden />
          {button}
        </button>
      </div>
    </form>
  );
}
