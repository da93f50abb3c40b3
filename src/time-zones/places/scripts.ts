/** Names of places are kept by the script they are written in, and loaded when something is typed in that script. */
export const placeScripts = ['latin', 'cjk', 'hangul', 'devanagari', 'arabic'] as const;
export type PlaceScript = (typeof placeScripts)[number];

const lettersOf: Readonly<Record<Exclude<PlaceScript, 'latin'>, RegExp>> = {
  cjk: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  hangul: /\p{Script=Hangul}/u,
  devanagari: /\p{Script=Devanagari}/u,
  arabic: /\p{Script=Arabic}/u,
};

/** Text without letters of the other scripts, digits and signs included, counts as Latin. */
export function scriptOf(text: string): PlaceScript {
  for (const [script, letters] of Object.entries(lettersOf)) {
    if (letters.test(text)) return script as PlaceScript;
  }
  return 'latin';
}
