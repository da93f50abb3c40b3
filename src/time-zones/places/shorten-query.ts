/** What people add to a name: 'Tokyo time', '서울시', '北京市', 'توقيت القاهرة', 'hora de Madrid', 'New York City'. */
const beforeName =
  /^(?:(?:the )?(?:current )?time (?:in|of)|time|heure (?:de|d'|à|au|en)|heure|uhrzeit (?:in)?|zeit in|hora (?:de|en|em|do|da)|hora|saa za|saa ya|wakati wa|city of|ciudad de|cidade de|ville de|stadt|jiji la|mji wa|republic of|république (?:de|du)|república (?:de|del|do|da)|republik|jamhuri ya|कुल|مدينة|توقيت|وقت|الساعة في|الوقت في|جمهورية|دولة)\s+/iu;
const afterName =
  /(?:\s+(?:standard time|local time|time ?zone|time|city|zeit|uhrzeit|stadt|saa|समय|का समय|में समय|शहर|देश|시간|시각|표준시|now)|(?:時間|时间|時刻|标准时间|標準時|特别市|特別市|直轄市|直辖市|特別行政区|特别行政区|市|都|府|県|县|縣|省|州|国|國|島|岛|특별자치도|특별자치시|특별시|광역시|시간|시|도|주|군))$/iu;

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
