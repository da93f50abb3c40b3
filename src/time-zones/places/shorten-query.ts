/** What people write before a name: 'time in Tokyo', 'hora de Madrid', 'توقيت القاهرة'. */
const before = [
  'time (?:in|of)|the time in|current time in|local time in|what time is it in|time|city of|republic of|state of',
  'heure (?:de la|de|du|à|au|aux|en)|quelle heure est-il (?:à|au|en)|heure|ville de|république (?:de|du)|état de|île d[eu]|îles?',
  'uhrzeit in|uhrzeit|zeit in|zeit|sommerzeit|wie spät ist es in|stadt|republik|insel',
  'hora (?:de|del|en|local)|qué hora es en|ciudad de|estado de|república (?:de|del)|islas?',
  'hora (?:em|do|da|no|na)|horário (?:de|do|da)|que horas são (?:em|no|na)|hora|cidade de|estado d[eo]|república (?:do|da)|ilhas?',
  'saa za|saa ya|wakati wa|jiji la|mji wa|jamhuri ya|kisiwa cha|visiwa vya',
  'مدينة|توقيت|وقت|الساعة في|الساعة الآن في|الوقت في|الوقت الآن في|جمهورية|دولة|جزيرة|جزر|ولاية',
];
/** And behind it: 'Tokyo time', 'New York City', 'दिल्ली का समय', '서울 시간'. */
const after = [
  'standard time|local time|time ?zone|time|city|state|province|island|islands|now',
  'zeit|uhrzeit|stadt|heure|hora|saa',
  'का समय|में समय|समय|शहर|देश|राज्य',
  '시간|시각|표준시',
];
/** The same where words are not parted by spaces: '北京市', '東京都', '서울시'. */
const attached = [
  '(?:現在の)?時間|时间|時刻|标准时间|標準時|特别市|特別市|直轄市|直辖市|特別行政区|特别行政区|市|都|府|県|县|縣|省|州|国|國|島|岛|諸島|群岛',
  '특별자치도|특별자치시|특별시|광역시|시간|시|도|주|군|섬',
];

const beforeName = new RegExp(`^(?:(?:${before.join('|')})\\s+|(?:heure )?(?:de )?[dl]['’])`, 'iu');
const afterName = new RegExp(`(?:\\s+(?:${after.join('|')})|(?:${attached.join('|')}))$`, 'iu');

/** The query without such additions, one step at a time; empty when there is nothing to leave out. */
export function shortenQuery(query: string): string[] {
  const shorter: string[] = [];
  let text = query.trim();
  for (;;) {
    const next = text.replace(beforeName, '').replace(afterName, '').trim();
    if (next === text || next === '') return shorter;
    shorter.push(next);
    text = next;
  }
}
