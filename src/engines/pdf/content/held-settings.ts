/** Set again to what they are, they change nothing. The name of what each of them sets. */
const settings: Record<string, string> = {
  ...{ g: 'fill', rg: 'fill', k: 'fill', G: 'stroke', RG: 'stroke', K: 'stroke' },
  ...{ w: 'w', J: 'J', j: 'j', M: 'M', d: 'd', i: 'i', Tf: 'Tf', Tr: 'Tr' },
  ...{ Tc: 'Tc', Tw: 'Tw', Tz: 'Tz', TL: 'TL', Ts: 'Ts' },
};
const setByOthers: Record<string, string[]> = {
  ...{ cs: ['fill'], sc: ['fill'], scn: ['fill'], CS: ['stroke'], SC: ['stroke'], SCN: ['stroke'] },
  ...{ gs: ['w', 'J', 'j', 'M', 'd', 'i', 'Tf'], TD: ['TL'], '"': ['Tw', 'Tc'] },
};

/** Colors, lines and fonts, written only when something is painted: of several in a row the last one is left. */
export class HeldSettings {
  /** As a reader of what is written has them. */
  private written = new Map<string, string>();
  private readonly held = new Map<string, string>();
  /** Whether a saved state has the same map. */
  private isShared = false;

  /** Whether the operator is one of them, and is kept. */
  static has(operator: string): boolean {
    return settings[operator] !== undefined;
  }

  set(operator: string, text: string): void {
    const name = settings[operator] ?? operator;
    if (this.written.get(name) === text) this.held.delete(name);
    else this.held.set(name, text);
  }

  /** What has to stand before an operator that paints, saves or sets by other means. */
  flush(operator: string): string {
    const others = setByOthers[operator];
    if (this.held.size === 0 && !others) return '';
    let text = '';
    const written = this.own();
    for (const [name, setting] of this.held) {
      text += setting;
      written.set(name, setting);
    }
    this.held.clear();
    for (const name of others ?? []) written.delete(name);
    return text;
  }

  /** Nothing may be held. */
  save(): Map<string, string> {
    this.isShared = true;
    return this.written;
  }

  restore(saved: Map<string, string> | undefined): void {
    this.held.clear();
    this.written = saved ?? new Map();
    this.isShared = saved !== undefined;
  }

  /** To be changed: most savings change none of them, so that they are copied only now. */
  private own(): Map<string, string> {
    if (this.isShared) this.written = new Map(this.written);
    this.isShared = false;
    return this.written;
  }
}
