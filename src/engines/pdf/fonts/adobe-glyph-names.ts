/** The names CFF knows by number (Adobe Technical Note 5176, appendix A); the first 149 are StandardEncoding. */
export const standardNames: readonly string[] = [
  '.notdef',
  ...'space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at'.split(
    ' ',
  ),
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'bracketleft backslash bracketright asciicircum underscore quoteleft'.split(' '),
  ...'abcdefghijklmnopqrstuvwxyz',
  ...'braceleft bar braceright asciitilde exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls'.split(
    ' ',
  ),
  ...'onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth multiply threesuperior copyright'.split(
    ' ',
  ),
  ...'Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron'.split(
    ' ',
  ),
  ...'aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron'.split(
    ' ',
  ),
  ...'exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall Acutesmall parenleftsuperior parenrightsuperior twodotenleader onedotenleader zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle eightoldstyle nineoldstyle commasuperior threequartersemdash periodsuperior questionsmall asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior nsuperior osuperior rsuperior ssuperior tsuperior ff ffi ffl parenleftinferior parenrightinferior Circumflexsmall hyphensuperior Gravesmall'.split(
    ' ',
  ),
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}small`),
  ...'colonmonetary onefitted rupiah Tildesmall exclamdownsmall centoldstyle Lslashsmall Scaronsmall Zcaronsmall Dieresissmall Brevesmall Caronsmall Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall Cedillasmall questiondownsmall oneeighth threeeighths fiveeighths seveneighths onethird twothirds zerosuperior foursuperior fivesuperior sixsuperior sevensuperior eightsuperior ninesuperior zeroinferior oneinferior twoinferior threeinferior fourinferior fiveinferior sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior periodinferior commainferior'.split(
    ' ',
  ),
  ...'Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis OE Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn Ydieresis'
    .split(' ')
    .map((letter) => `${letter}small`),
  ...'001.000 001.001 001.002 001.003 Black Bold Book Light Medium Regular Roman Semibold'.split(' '),
];

/** CFF has 391 names of its own; those of fonts that need others are numbered from here. */
export const firstOwnName = 391;

const standardRanges = [
  [32, 126],
  [161, 175],
  [177, 180],
  [182, 189],
  [191, 191],
  [193, 200],
  [202, 203],
  [205, 208],
  [225, 225],
  [227, 227],
  [232, 235],
  [241, 241],
  [245, 245],
  [248, 251],
] as const;

/** Adobe's StandardEncoding: names by code. */
export const standardEncoding: ReadonlyMap<number, string> = new Map(
  standardRanges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code, index) => [code, standardNames[index + 1] ?? '.notdef']),
);
