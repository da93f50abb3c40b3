/** What people write around a name, by language: 'time in Tokyo', 'hora de Madrid', 'Ilha da Madeira'. */
const around = [
  "current|local|exact|time|times|time ?zones?|clock|now|right now|today|what(?:’s|'s| is)|what time is it|city|state|province|region|republic|island|islands|isle|county",
  'heures?|locale|actuelle|quelle|est-il|fuseau horaire|maintenant|ville|région|république|état|îles?|iles?|province|archipel',
  'uhrzeit|ortszeit|lokalzeit|zeit|zeitzone|sommerzeit|winterzeit|aktuelle|jetzt|wie spät ist es|wie viel uhr ist es|stadt|republik|inseln?|bundesland|region|provinz',
  'horas?|local|actual|ahora|qué|que|son|es|huso horario|zona horaria|ciudad|estado|república|islas?|provincia|región|comunidad de',
  'horário|atual|agora|fuso horário|são|cidade|ilhas?|arquipélago|província|região',
  'saa|wakati|sasa|ngapi|sa ngapi|jiji|mji|mkoa|jamhuri|kisiwa|visiwa|nchi',
  'كم|الساعة|الساعه|الآن|الان|مدينة|توقيت|وقت|الوقت|المحلي|جمهورية|دولة|جزيرة|جزر|ولاية|محافظة|إمارة|امارة|مقاطعة|سلطنة|مملكة',
  'समय|टाइम|अभी|वर्तमान|स्थानीय|शहर|देश|राज्य|द्वीप|समूह|कितने बजे|क्या|हुआ|है|हैं|बजे|कितने',
  '시간|시각|표준시|현재|지금|시차|몇|몇시|도시|섬|제도',
  '(?:现在|現在|当地|當地|現地|今の)(?:的|の)?(?:时间|時間|時刻)|时间|時間|時刻|时区|時區|時差|时差|何時|今',
];
/** Between such a word and the name. */
const joining =
  'in|of|at|for|on|the|is|it|de|du|des|da|do|das|dos|del|la|le|les|el|los|las|à|au|aux|en|em|no|na|nos|nas|von|auf|der|den|dem|des|ist|es|za|ya|wa|la|cha|vya|ni|huko|katika|kwa|في|ب|का|की|के|में|पर|의|에서';
/** Where words are not parted by spaces: '北京市', '東京都', '서울시', 'ニューヨークの時間', '伦敦现在几点'. */
const attached = [
  '(?:的|の|は)?(?:现在|現在|今|当地|當地|現地)?(?:的|の|は)?(?:时间|時間|時刻|标准时间|標準時|时区|時區|時差|时差)',
  '(?:的|の|は)?(?:现在|現在|今)?(?:是)?(?:几点|幾點|何時)(?:了|钟|鐘|ですか)?',
  '特别市|特別市|直轄市|直辖市|特別行政区|特别行政区|广域市|広域市|市内|市|都|府|県|县|縣|省|州|国|國|島|岛|諸島|群岛|列岛|列島',
  '특별자치도|특별자치시|특별시|광역시|시간|시|도|주|군|섬',
];

const words = around.join('|');
const wordBefore = new RegExp(`^(?:${words})(?:\\s+|-)`, 'iu');
const joiningBefore = new RegExp(`^(?:(?:${joining})\\s+|[dl]['’]\\s*)`, 'iu');
const elision = /^[dl]['’]/i;
const afterName = new RegExp(
  `(?:(?:\\s+(?:${joining}))?[\\s-]+(?:${words})|[\\s-]*(?:zeit|uhrzeit)|(?:${attached.join('|')}))[?？؟]?$`,
  'iu',
);

/** The query without such additions, one step at a time; empty when there is nothing to leave out. */
export function shortenQuery(query: string): string[] {
  const shorter: string[] = [];
  let text = query.trim();
  for (;;) {
    const withoutWords = text.replace(wordBefore, '').replace(afterName, '').trim();
    // 'Los' of 'heure locale Los Angeles' is the name's own: joining words go one at a time, and only after the others.
    const isEnd = withoutWords === text;
    const next =
      isEnd && (shorter.length > 0 || elision.test(text)) ? text.replace(joiningBefore, '').trim() : withoutWords;
    if (next === text || next === '') return shorter;
    shorter.push(next);
    text = next;
  }
}
