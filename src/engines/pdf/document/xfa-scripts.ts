import type { PDFDocument, PDFObject } from 'mupdf';
import { itemsOf, rootOf, valueAt } from './pdf-object.ts';
import { boundedBytesOf } from './stream-bytes.ts';

const largestPacket = 32 * 1024 * 1024;
/** What a person does to a field; every other activity of an XML form runs by itself (XFA 3.3, event). */
const byHand = new Set(['click', 'change', 'enter', 'exit', 'full', 'mouseDown', 'mouseEnter', 'mouseExit', 'mouseUp']);

/**
 * An XML form beside the fields has scripts of its own. Those that run by themselves and those that send data out go;
 * what formats, checks and calculates stays. A form that cannot be read goes as a whole: readers then take the fields.
 */
export function removeXfaScripts(document: PDFDocument): number {
  const form = valueAt(rootOf(document), 'AcroForm');
  const packets = packetsOf(valueAt(form, 'XFA'));
  let removed = 0;
  for (const packet of packets) {
    const bytes = boundedBytesOf(packet, largestPacket);
    const cleaned = bytes && !bytes.includes(0) ? removeEvents(bytes.toString('latin1')) : undefined;
    if (!cleaned) {
      form.delete('XFA');
      return removed + 1;
    }
    if (cleaned.removed === 0) continue;
    removed += cleaned.removed;
    packet.delete('DecodeParms');
    packet.delete('Filter');
    packet.writeStream(new Uint8Array(Buffer.from(cleaned.text, 'latin1')));
  }
  return removed;
}

/** The form is one stream, or an array of names and streams in turn. */
function packetsOf(form: PDFObject): PDFObject[] {
  return (form.isArray() ? itemsOf(form) : [form]).filter((packet) => packet.isStream());
}

/** Any prefix of a namespace may stand before a name. */
const prefix = `(?:[^\\s<>/:"'=]+:)?`;
const opening = new RegExp(`<(${prefix}event)(?=[\\s/>])`, 'g');
/** The rest of an opening tag: in quotes there may be brackets. */
const restOfTag = /(?:"[^"]*"|'[^']*'|[^"'>])*>/y;
const acting = new RegExp(`<${prefix}(script|submit|execute|bindItems|signData)\\b`);
const sending = new RegExp(`<${prefix}(submit|execute)\\b`);

/** Undefined where it cannot be told what an event does: where a tag or an event goes on in another packet, too. */
function removeEvents(text: string): { text: string; removed: number } | undefined {
  if (text.lastIndexOf('<') > text.lastIndexOf('>') || text.includes('<!ENTITY')) return undefined;
  const kept: string[] = [];
  let removed = 0;
  let from = 0;
  let endOfLast = 0;
  for (const { 0: start, 1: name = '', index: at } of text.matchAll(opening)) {
    if (at < from) continue;
    // No event holds another; looked at each by itself, a million of them in one another would take hours.
    if (at < endOfLast) return undefined;
    restOfTag.lastIndex = at + start.length;
    const head = restOfTag.exec(text)?.[0];
    if (head === undefined) return undefined;
    if (head.endsWith('/>')) continue;
    const end = endOfElement(text, name, at);
    if (end === undefined) return undefined;
    endOfLast = end;
    if (!isDangerous(head, text.slice(at, end))) continue;
    kept.push(text.slice(from, at));
    from = end;
    removed++;
  }
  kept.push(text.slice(from));
  return { text: kept.join(''), removed };
}

/** Behind the closing tag of an element that holds none like itself. */
function endOfElement(text: string, name: string, start: number): number | undefined {
  const tag = `</${name}`;
  for (let at = text.indexOf(tag, start); at >= 0; at = text.indexOf(tag, at + 1)) {
    const end = text.indexOf('>', at);
    if (end >= 0 && text.slice(at + tag.length, end).trim() === '') return end + 1;
  }
  return undefined;
}

function isDangerous(head: string, event: string): boolean {
  const activity = /\bactivity\s*=\s*["']([^"']*)/.exec(head)?.[1] ?? 'click';
  return sending.test(event) || (acting.test(event) && !byHand.has(activity));
}
