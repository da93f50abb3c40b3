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
    if (!bytes || bytes.includes(0)) {
      form.delete('XFA');
      return removed + 1;
    }
    const cleaned = removeEvents(bytes.toString('latin1'));
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

function removeEvents(text: string): { text: string; removed: number } {
  const kept: string[] = [];
  let removed = 0;
  let from = 0;
  for (let at = text.indexOf('<event'); at >= 0; at = text.indexOf('<event', at + 6)) {
    const close = text.indexOf('</event', at);
    const end = close < 0 ? -1 : text.indexOf('>', close) + 1;
    if (end <= 0) break;
    const event = text.slice(at, end);
    if (!/^<event[\s>]/.test(event) || !isDangerous(event)) continue;
    kept.push(text.slice(from, at));
    from = end;
    removed++;
    at = end - 6;
  }
  kept.push(text.slice(from));
  return { text: kept.join(''), removed };
}

function isDangerous(event: string): boolean {
  const head = event.slice(0, event.indexOf('>'));
  const activity = /\bactivity\s*=\s*["']([^"']*)/.exec(head)?.[1] ?? 'click';
  const acts = /<(script|submit|execute|bindItems|signData)\b/.test(event);
  return /<(submit|execute)\b/.test(event) || (acts && !byHand.has(activity));
}
