import type { PDFDocument, PDFObject } from 'mupdf';
import { scanContent } from '../document/content-scanner.ts';
import { itemsOf, nameAt, numberAt, rootOf, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';

const maxOperators = 2_000_000;

/**
 * When the last CMYK image has become RGB, the ink profiles that explained CMYK explain nothing any more:
 * page defaults and the print intent go, often several hundred kilobytes. They stay as long as anything uses ink.
 */
export function dropUnusedInkProfiles(document: PDFDocument): number {
  const root = rootOf(document);
  const intents = itemsOf(valueAt(root, 'OutputIntents'));
  const forPrint = intents.filter(
    (intent) => nameAt(intent, 'S') === 'GTS_PDFX' && numberAt(valueAt(intent, 'DestOutputProfile'), 'N') === 4,
  );
  const defaults = defaultInkSpaces(document);
  if (forPrint.length + defaults.length === 0 || usesInk(document)) return 0;
  for (const spaces of defaults) spaces.delete('DefaultCMYK');
  if (forPrint.length === intents.length) root.delete('OutputIntents');
  return 1;
}

/** The /ColorSpace dictionaries that name a default for CMYK. */
function defaultInkSpaces(document: PDFDocument): PDFObject[] {
  const found: PDFObject[] = [];
  const count = document.countObjects();
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number);
    if (!object.isDictionary()) continue;
    for (const spaces of [object, valueAt(object, 'ColorSpace'), valueAt(object, 'Resources', 'ColorSpace')]) {
      if (spaces.isDictionary() && !valueAt(spaces, 'DefaultCMYK').isNull()) found.push(spaces);
    }
  }
  return found;
}

/** Whether any object or content names ink: CMYK spaces, or the operators that set a CMYK color. */
function usesInk(document: PDFDocument): boolean {
  const count = document.countObjects();
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number).resolve();
    const text = object.isDictionary() || object.isArray() ? object.toString() : '';
    if (/\/DeviceCMYK|\/Separation|\/DeviceN/.test(text)) return true;
    const stream = document.newIndirect(number);
    if (!stream.isStream() || nameAt(stream, 'Subtype') === 'Image' || !valueAt(stream, 'N').isNull()) continue;
    if (contentUsesInk(stream)) return true;
  }
  return false;
}

function contentUsesInk(stream: PDFObject): boolean {
  if (nameAt(stream, 'Type') === 'Metadata' || !valueAt(stream, 'Length1').isNull()) return false;
  const bytes = boundedBytesOf(stream);
  if (!bytes) return true;
  let found = false;
  const operator = (name: string) => {
    if (name === 'k' || name === 'K') found = true;
  };
  const name = (used: string) => {
    if (used === 'DeviceCMYK' || used === 'CMYK') found = true;
  };
  return !scanContent(bytes, { operator, name }, maxOperators) || found;
}
