/** How much of the start of the hidden part, and of each letter, means nothing. */
const lead = Buffer.alloc(4);
const keys = { program: 55665, letter: 4330 };
/** The hexadecimal zeros every program ends with. */
const tail = `${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`;

export interface Type1Program {
  data: Buffer;
  /** Of its three parts, as a PDF names them. */
  lengths: readonly [number, number, number];
}

/** A Type 1 font as TeX embeds them, whose letters, from A on, are drawn by numbers: stems, lines and a curve. */
export function drawType1(letters: readonly string[]): Type1Program {
  const names = letters.map((letter) => `dup ${letter.charCodeAt(0)} /${letter} put`);
  const head = Buffer.from(
    [
      '%!PS-AdobeFont-1.0: Drawn 1.0',
      '/FontName /Drawn def',
      '/FontMatrix [0.001 0 0 0.001 0 0] readonly def',
      '/FontBBox {0 -300 1000 1000} readonly def',
      '/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for',
      ...names,
      'readonly def\ncurrentfile eexec\n',
    ].join('\n'),
  );
  const outlines = [
    ['.notdef', [...charstringNumber(0), ...charstringNumber(250), 13, 14]] as const,
    ...letters.map(outlineOf),
  ];
  const body = Buffer.concat([
    lead,
    Buffer.from('dup /Private 8 dict dup begin\n/BlueValues [-15 0 700 715] def\n/StdHW [50] def\n/lenIV 4 def\n'),
    Buffer.from(`2 index /CharStrings ${outlines.length} dict dup begin\n`),
    ...outlines.flatMap(([name, commands]) => {
      const hidden = encrypt(Buffer.concat([lead, Buffer.from(commands)]), keys.letter);
      return [Buffer.from(`/${name} ${hidden.length} RD `), hidden, Buffer.from(' ND\n')];
    }),
    Buffer.from('end\nend\nreadonly put\nmark currentfile closefile\n'),
  ]);
  const hidden = encrypt(body, keys.program);
  return { data: Buffer.concat([head, hidden, Buffer.from(tail)]), lengths: [head.length, hidden.length, tail.length] };
}

/** hsbw, hstem, rmoveto, hlineto, vlineto, rrcurveto, closepath, endchar (Adobe Type 1 Font Format, 6.4). */
function outlineOf(letter: string, index: number): readonly [string, number[]] {
  const width = 400 + index * 7;
  const turns = [-20 - index, 90, -60, 40 + index, -width + 180, -30].flatMap(charstringNumber);
  return [
    letter,
    [
      ...[
        ...charstringNumber(40),
        ...charstringNumber(width + 80),
        13,
        ...charstringNumber(0),
        ...charstringNumber(50),
        1,
      ],
      ...[
        ...charstringNumber(10),
        ...charstringNumber(index),
        21,
        ...charstringNumber(width),
        6,
        ...charstringNumber(500 + index),
        7,
      ],
      ...[...turns, 8, 9, 14],
    ],
  ];
}

export function charstringNumber(value: number): number[] {
  if (Math.abs(value) <= 107) return [value + 139];
  const whole = Buffer.alloc(4);
  whole.writeInt32BE(value);
  return [255, ...whole];
}

/** The cipher of the same book, 7.1. */
export function encrypt(plain: Buffer, key: number): Buffer {
  let state = key;
  return plain.map((byte) => {
    const cipher = byte ^ (state >> 8);
    state = ((cipher + state) * 52845 + 22719) & 0xffff;
    return cipher;
  }) as Buffer;
}
