import { walkFields } from '../pages/form-fields.ts';
import { walkOutline } from '../pages/outline.ts';
import type { PdfFile, PdfNode } from './pdf-model.ts';
import { entriesOf, itemsOf, nameAt, numberOfReference, rootOf, valueAt } from './pdf-object.ts';

/** Never kept, not even behind a click: they start programs, send data out or open other files. */
const forbiddenActions = new Set(['Launch', 'SubmitForm', 'ImportData', 'GoToR']);
/** Field triggers that only format, check or calculate what a person types. */
const fieldTriggers = new Set(['K', 'F', 'V', 'C']);
const longestChain = 100;

/**
 * Drops what runs by itself, and what reaches outside the file. Links that are clicked, scripts that
 * format and calculate fields, and attachments stay. Returns how many actions went.
 */
export function removeActiveContent(document: PdfFile, pages: readonly PdfNode[]): number {
  const root = rootOf(document);
  let removed = 0;

  const names = valueAt(root, 'Names');
  if (!valueAt(names, 'JavaScript').isNull()) {
    names.delete('JavaScript');
    removed++;
  }
  removed += removeUnlessJump(root, 'OpenAction');
  removed += removeTriggers(root, new Set());

  for (const page of pages) {
    removed += removeTriggers(page, new Set());
    for (const annotation of itemsOf(valueAt(page, 'Annots'))) {
      if (!annotation.isDictionary()) continue;
      removed += cleanAction(annotation, 'A');
      removed += removeTriggers(annotation, nameAt(annotation, 'Subtype') === 'Widget' ? fieldTriggers : new Set());
    }
  }
  walkFields(document, (field) => {
    removed += removeTriggers(field, fieldTriggers);
    removed += cleanAction(field, 'A');
  });
  walkOutline(document, (item) => {
    removed += cleanAction(item, 'A');
  });
  return removed;
}

/** An automatic action may stay when it is a destination or a plain jump inside the file. */
function removeUnlessJump(owner: PdfNode, key: string): number {
  const action = valueAt(owner, key);
  if (action.isNull() || action.isArray() || action.isString() || action.isName()) return 0;
  if (nameAt(action, 'S') !== 'GoTo') {
    owner.delete(key);
    return 1;
  }
  if (valueAt(action, 'Next').isNull()) return 0;
  action.delete('Next');
  return 1;
}

function removeTriggers(owner: PdfNode, harmless: ReadonlySet<string>): number {
  const triggers = valueAt(owner, 'AA');
  if (!triggers.isDictionary()) return 0;
  let removed = 0;
  for (const [trigger] of entriesOf(triggers)) {
    removed += harmless.has(trigger) ? cleanAction(triggers, trigger) : removeUnlessJump(triggers, trigger);
  }
  if (entriesOf(triggers).length === 0) owner.delete('AA');
  return removed;
}

/** Takes the forbidden actions out of a chain; what else is in it stays. */
function cleanAction(owner: PdfNode, key: string): number {
  const action = valueAt(owner, key);
  if (!action.isDictionary()) return 0;
  if (isForbidden(action)) {
    owner.delete(key);
    return 1;
  }
  return cleanChain(action, new Set([numberOfReference(action)]));
}

function cleanChain(action: PdfNode, seen: Set<number>): number {
  const next = valueAt(action, 'Next');
  if (next.isNull()) return 0;
  const followers = next.isArray() ? itemsOf(next) : [next];
  const looping = followers.some((follower) => follower.isIndirect() && seen.has(follower.asIndirect()));
  if (looping || followers.some(isForbidden) || seen.size > longestChain) {
    action.delete('Next');
    return 1;
  }
  let removed = 0;
  for (const follower of followers) {
    if (!follower.isDictionary()) continue;
    seen.add(follower.isIndirect() ? follower.asIndirect() : -seen.size);
    removed += cleanChain(follower, seen);
  }
  return removed;
}

/** A jump into an embedded file stays inside; with /F it starts from another file and is remote. */
function isForbidden(action: PdfNode): boolean {
  const kind = nameAt(action, 'S');
  return forbiddenActions.has(kind) || (kind === 'GoToE' && !valueAt(action, 'F').isNull());
}
