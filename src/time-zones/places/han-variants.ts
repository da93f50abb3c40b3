/**
 * Han characters that one name is written with in several ways: traditional and Japanese forms, each followed by the
 * simplified one. Only characters that names of places need; after OpenCC (Apache-2.0).
 */
const pairs =
  '標标準准時时間间薩萨亞亚歷历諾诺鎮镇開开濱滨貝贝蘭兰達达爾尔約约納纳盧卢溫温馬马邁迈羅罗維维賈贾幾几奧奥圖图樂乐紹绍蘇苏篤笃瑪玛倫伦聖圣広广廣广漢汉東东慶庆瀋沈陽阳頭头済济濟济鄭郑長长連连島岛仏佛無无' +
  '錫锡廈厦門门寧宁烏乌魯鲁齊齐荘庄莊庄雲云崑昆撫抚順顺鄲郸貴贵麗丽掲揭亜亚臺台浜滨壌壤龍龙戶户岡冈葉叶靜静興兴児儿橋桥區区宮宫沢泽澤泽倉仓須须賀贺橫横覇霸館馆輔辅華华車车賓宾聶聂頓顿茲兹熱热窩窝參参庫库' +
  '調调萊莱衞卫發发夢梦鴨鸭劍剑禮礼內内灣湾觀观萬万錦锦騷骚鐵铁喬乔黃黄靈灵湯汤凱凯遜逊愛爱絲丝營营費费韋韦齋斋滿满臘腊賴赖謝谢訥讷寶宝瓏珑峴岘將将軍军晉晋紐纽磯矶鳳凤舊旧緬缅灘滩歐欧徹彻鹽盐麥麦設设國国' +
  '衆众聯联韓韩鮮鲜義义敘叙來来諸诸極极陸陆祕秘婁娄買买貢贡園园沖冲縄绳満满関关郎郞領领屬属與与剛刚誕诞賽赛關关蓋盖別别脫脱獅狮勞劳嶼屿撾挝揚扬贊赞離离協协歴历讓让譲让徳德畢毕裏里裡里図图査查楽乐給给斉齐' +
  '瀏浏嶽岳鹹咸竜龙兒儿黒黑霊灵賛赞衛卫発发鴻鸿黙默剣剑頼赖辦办呂吕豐丰豊丰観观鉄铁騒骚恵惠臥卧崗岗糸丝當当蔵藏営营懷怀懐怀斎斋則则拝拜傑杰邊边辺边壟垄幹干瑤瑶錢钱銭钱巖岩巌岩塩盐労劳櫚榈頗颇統统飛飞魚鱼' +
  '堅坚眾众顛颠敍叙氷冰羣群塢坞釐厘檳槟務务銀银衝冲繩绳後后點点渓溪復复節节詩诗陝陕遼辽肅肃粛肃勳勋勲勋誇夸瓊琼';

const characters = Array.from(pairs);
const simplifiedOf = new Map(
  characters.flatMap((from, at) => (at % 2 === 0 ? [[from, characters[at + 1] ?? from]] : [])),
);

/** 東京 and 东京, 臺北 and 台北, 広州, 廣州 and 广州 become the same. */
export function unifyHan(text: string): string {
  return text.replaceAll(/\p{Script=Han}/gu, (character) => simplifiedOf.get(character) ?? character);
}
