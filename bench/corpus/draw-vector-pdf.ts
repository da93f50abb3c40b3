import { references } from '../../tests/fixtures/pdf-documents.ts';
import { PdfWriter } from '../../tests/fixtures/pdf-writer.ts';
import { makeBoxFont } from '../../tests/fixtures/truetype-font.ts';

/** Pages of text in several fonts, every one embedded whole, as "Print to PDF" of some systems writes them. */
export function makePrintedText(pages: number, fonts: number): Uint8Array {
  const writer = new PdfWriter();
  const tree = writer.reserve();
  const named = Array.from({ length: fonts }, (_, font) => `/F${font} ${addWholeFont(writer, font)} 0 R`).join(' ');
  const kids = Array.from({ length: pages }, (_, page) => {
    const rows = Array.from(
      { length: 50 },
      (_, row) => `BT /F${row % fonts} 8 Tf 40 ${780 - row * 15} Td (Page ${page + 1} row ${row + 1} of text) Tj ET`,
    );
    const content = writer.addStream('', rows.join('\n'));
    return writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << ${named} >> >> >>`,
    );
  });
  return finish(writer, tree, kids);
}

function addWholeFont(writer: PdfWriter, index: number): number {
  const font = makeBoxFont(Array.from({ length: 2000 + index * 500 }, (_, glyph) => 0x20 + glyph));
  const file = writer.addStream(`/Length1 ${font.length}`, font);
  const descriptor = writer.add(
    `<< /Type /FontDescriptor /FontName /Boxes${index} /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 1000 /Descent 0 /CapHeight 900 /StemV 80 /FontFile2 ${file} 0 R >>`,
  );
  const widths = Array.from({ length: 224 }, () => 1000).join(' ');
  return writer.add(
    `<< /Type /Font /Subtype /TrueType /BaseFont /Boxes${index} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${widths}] /FontDescriptor ${descriptor} 0 R >>`,
  );
}

/** Pages of thin lines with many digits, as programs for maps and plans write them. */
export function makeDrawnPlan(pages: number, lines: number): Uint8Array {
  const writer = new PdfWriter();
  const tree = writer.reserve();
  const kids = Array.from({ length: pages }, (_, page) => {
    const drawn = Array.from({ length: lines }, (_, line) => {
      const turn = (line * 137.508 + page) * (Math.PI / 180);
      const radius = 3.4 * Math.sqrt(line);
      const [x, y] = [297 + radius * Math.cos(turn), 421 + radius * Math.sin(turn)];
      return `${x.toFixed(6)} ${y.toFixed(6)} m ${(x + 6).toFixed(6)} ${(y + 4).toFixed(6)} l S`;
    });
    const content = writer.addStream('', `0.25 w\n${drawn.join('\n')}`);
    return writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << >> >>`,
    );
  });
  return finish(writer, tree, kids);
}

function finish(writer: PdfWriter, tree: number, kids: number[]): Uint8Array {
  writer.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${references(kids)}] >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}
